// What `#page` is where the sources run: the page is built as this is loaded. `dist` has it built already.
import { buildPage } from './build-page.ts'

const page = await buildPage()
export const script: string = page.script
export const style: string = page.style
export const icon: string = page.icon
