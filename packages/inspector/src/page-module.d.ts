// Built from the files of `page/`: see page.ts and tsup.config.ts.
declare module '#page' {
  export const script: string
  export const style: string
  export const icon: string
}
