import DefaultTheme from 'vitepress/theme'
import { showTypes } from './show-types.mjs'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp() {
    if (typeof document !== 'undefined') showTypes(document)
  },
}
