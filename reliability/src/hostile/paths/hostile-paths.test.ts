import { eachEngine, proofTests } from '../../proof-tests.ts'
import { hostilePathsProof } from './hostile-paths.ts'

proofTests(hostilePathsProof, eachEngine(hostilePathsProof.setups))
