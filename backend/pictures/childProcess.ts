import { startChild } from '../children/startChild.ts';
import type { AnyJob, FromChild } from './messages.ts';

/** One process as the pool sees it. */
export interface PictureChild {
  send(job: AnyJob): void;
  kill(): void;
}

export interface PictureChildEvents {
  readonly onMessage: (message: FromChild) => void;
  /** Once, after everything else; `code` is null where a signal ended it or it never began. */
  readonly onExit: (code: number | null) => void;
}

export type SpawnPictureChild = (maxMemoryMb: number, events: PictureChildEvents) => PictureChild;

export const spawnPictureChild: SpawnPictureChild = (maxMemoryMb, { onMessage, onExit }) =>
  startChild('pictures', [String(maxMemoryMb)], {
    onMessage: (message) => onMessage(message as FromChild),
    onExit: ({ code }) => onExit(code),
  });
