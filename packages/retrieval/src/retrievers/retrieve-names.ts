import type { RetrieveRequest } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'

/** What a retriever may be asked with. */
export const RETRIEVE_NAMES: OptionNames<RetrieveRequest> = {
  except: true,
  limit: true,
  maxTokens: true,
  query: true,
  within: true,
  abortSignal: true,
}
