export { REPLICA_DEFAULTS } from '../defaults.ts'
export { openReplica } from './replica.ts'
export type { Replica, ReplicaOptions, ReplicaSetup } from './replica.ts'
