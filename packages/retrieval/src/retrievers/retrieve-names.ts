import type { OptionNames, RetrieveRequest } from '@sheaf/core'

/** What a retriever may be asked with. */
export const RETRIEVE_NAMES: OptionNames<RetrieveRequest> = {
  except: true,
  limit: true,
  maxTokens: true,
  query: true,
  within: true,
  abortSignal: true,
}
