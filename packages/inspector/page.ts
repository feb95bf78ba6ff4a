// `#page` when the sources run: loading this module builds the page. `dist` has a built page.
import { buildPage } from './build-page.ts'

const page = await buildPage()
export const script: string = page.script
export const style: string = page.style
export const icon: string = page.icon
