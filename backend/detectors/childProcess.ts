import { startDetectorProcess } from '../children/startChild.ts';
import type { DetectorJob, FromDetectors } from './messages.ts';

/** The detectors' process as its parent sees it. */
export interface DetectorChild {
  send(job: DetectorJob): void;
  kill(): void;
}

export interface DetectorChildEvents {
  readonly onMessage: (message: FromDetectors) => void;
  /** Called once, after all messages, with the known reason. */
  readonly onExit: (why: string) => void;
}

export type SpawnDetectorChild = (maxMemoryMb: number, events: DetectorChildEvents) => DetectorChild;

const start = startDetectorProcess;

/** Null in the desktop app, whose package does not include the models. */
export const spawnDetectorChild: SpawnDetectorChild | null =
  start &&
  ((maxMemoryMb, { onMessage, onExit }) =>
    start([String(maxMemoryMb)], {
      onMessage: (message) => onMessage(message as FromDetectors),
      onExit: ({ why }) => onExit(why),
    }));
