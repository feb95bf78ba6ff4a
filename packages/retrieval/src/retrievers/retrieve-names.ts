import type { RetrieveRequest } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'

/** The options of a retrieval. */
export const RETRIEVE_NAMES: OptionNames<RetrieveRequest> = {
  except: true,
  limit: true,
  maxTokens: true,
  query: true,
  where: true,
  within: true,
  abortSignal: true,
}
