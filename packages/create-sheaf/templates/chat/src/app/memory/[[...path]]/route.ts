import { inspector } from '@sheaf/inspector'
import { currentUser } from '../../../current-user.ts'
import { openMemory } from '../../../memory.ts'

/** The page of the logged-in user's memory. */
async function answer(request: Request): Promise<Response> {
  const name = await currentUser()
  if (name === undefined) return new Response('Log in first.', { status: 401 })
  const handle = inspector((await openMemory()).user(name), { basePath: '/memory', authorize: () => name })
  return await handle(request)
}

export { answer as GET, answer as POST }
