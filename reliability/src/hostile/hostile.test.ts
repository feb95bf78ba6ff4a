import { proofTests } from '../proof-tests.ts'
import { hostileIds } from './hostile-ids.ts'
import { hostilePathsProof } from './hostile-paths.ts'
import { namesAndContents } from './names-and-contents.ts'
import { racingLink } from './racing-link.ts'

for (const proof of [hostilePathsProof, racingLink, hostileIds, namesAndContents]) proofTests(proof)
