/** Names the variables with the addresses of the server that `start-server` has started. */
export const SERVER_VARIABLES: { readonly url: string; readonly admin: string } = {
  url: 'SHEAF_TEST_SERVER',
  admin: 'SHEAF_TEST_SERVER_ADMIN',
}
