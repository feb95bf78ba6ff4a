import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { currentUser } from '../current-user.ts'
import { logIn } from './session-actions.ts'

export default async function Home() {
  if ((await currentUser()) !== undefined) redirect(`/chat/${randomUUID()}`)
  return (
    <main className="login">
      <h1>{'{{name}}'}</h1>
      {process.env['DEMO_LOGIN'] === '1' ? (
        <form action={logIn}>
          <label>
            Your name
            <input name="name" required maxLength={40} autoFocus autoComplete="username" />
          </label>
          <button>Log in</button>
          <p>Each name has a memory of its own. This login asks for no password: put yours in its place.</p>
        </form>
      ) : (
        <p>
          This login asks for no password, so it is off. Put your own login into src/current-user.ts; to try
          the app on your machine, write DEMO_LOGIN=1 into .env.local.
        </p>
      )}
    </main>
  )
}
