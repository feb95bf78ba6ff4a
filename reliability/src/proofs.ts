import { jumpingClocks } from './clocks/jumping-clocks.ts'
import { copiedOver } from './copied-over/copied-over.ts'
import { diskFull } from './disk-full/disk-full.ts'
import { failedCalls } from './failed-calls/failed-calls.ts'
import { fuzzedFiles } from './fuzzed-files/fuzzed-files.ts'
import { hostileIds } from './hostile/hostile-ids.ts'
import { hostilePathsProof } from './hostile/paths/hostile-paths.ts'
import { namesAndContents } from './hostile/names-and-contents.ts'
import { racingLink } from './hostile/paths/racing-link.ts'
import { randomQueries } from './hostile/random-queries.ts'
import { tenancyWalls } from './hostile/tenancy/tenancy-walls.ts'
import { killedCopies } from './killed-copies/killed-copies.ts'
import { killNine } from './kill-nine/kill-nine.ts'
import { otherUsers } from './other-users/other-users.ts'
import { pausedProcesses } from './paused/paused.ts'
import { powerLoss, powerLossNormal } from './power-loss/power-loss.ts'
import type { Proof } from './proof.ts'
import { linearizability } from './races/linearizability/linearizability.ts'
import { lostUpdates } from './races/lost-updates/lost-updates.ts'
import { sessionGuarantees } from './races/session-guarantees/session-guarantees.ts'
import { twoUsers } from './races/two-users/two-users.ts'
import { repairs } from './repairs/repairs.ts'
import { serverKills } from './server-kills/server-kills.ts'

/** Every proof, in the order of the report. */
export const PROOFS: readonly Proof[] = [
  killNine,
  killedCopies,
  serverKills,
  powerLoss,
  powerLossNormal,
  diskFull,
  failedCalls,
  pausedProcesses,
  otherUsers,
  jumpingClocks,
  lostUpdates,
  linearizability,
  sessionGuarantees,
  twoUsers,
  repairs,
  fuzzedFiles,
  copiedOver,
  hostilePathsProof,
  racingLink,
  hostileIds,
  tenancyWalls,
  namesAndContents,
  randomQueries,
]
