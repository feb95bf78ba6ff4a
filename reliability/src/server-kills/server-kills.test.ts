import { proofTests } from '../proof-tests.ts'
import { serverKills } from './server-kills.ts'

proofTests(
  serverKills,
  serverKills.setups.filter((name) => name !== 'postgres-pooler'),
)
