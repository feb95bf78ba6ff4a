/** What people wrote down for the whole project. */
export const PROJECT_NOTES = `# Ferry

A ticket shop for the ferry between the harbour and the island.

## Rules

- A ticket that was sold is valid, whatever the server says.
- Prices are in whole crowns.

## Decisions

- 2026-11-20 [database] Postgres 17
- 2026-11-16 [language] TypeScript
`

/** What the people of the server wrote down. One line is older than the project's, and says otherwise. */
export const SERVER_NOTES = `# Server

The server sells seats, and never two tickets for one.

## Decisions

- 2026-11-16 [database] SQLite, one file beside the server
- 2026-11-16 [deploy] On Tuesdays
- 2026-11-19 [deploy] On any day before noon
`

/** What the people of the app wrote down. */
export const APP_NOTES = `# App

A phone shows a ticket without the server.
`
