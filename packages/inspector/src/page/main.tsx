import { render } from 'preact'
import { App } from './app.tsx'
import { takeToken } from './state/api.ts'
import { followChanges } from './state/follow-changes.ts'
import { listenToKeys } from './state/keyboard.ts'
import { followAddress } from './state/route.ts'
import { keepDrafts } from './state/drafts.ts'
import { keepScope } from './state/scope.ts'

takeToken()
keepScope()
keepDrafts()
followAddress()
listenToKeys()
followChanges()
const root = document.getElementById('app')
if (root !== null) render(<App />, root)
