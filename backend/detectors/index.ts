export { spawnDetectorChild, type SpawnDetectorChild } from './childProcess.ts';
export {
  NoScores,
  createDetectors,
  undetectedCauses,
  type DetectorCounts,
  type Detectors,
} from './detectors.ts';
export type { Scores } from './messages.ts';
