import { startChild } from '../children/startChild.ts';
import type { AnyJob, FromChild } from './messages.ts';

/** A picture process, as the pool controls it. */
export interface PictureChild {
  send(job: AnyJob): void;
  kill(): void;
}

export interface PictureChildEvents {
  readonly onMessage: (message: FromChild) => void;
  /** Called once, after all messages. Null: a signal ended the process, or it never started. */
  readonly onExit: (code: number | null) => void;
}

export type SpawnPictureChild = (maxMemoryMb: number, events: PictureChildEvents) => PictureChild;

export const spawnPictureChild: SpawnPictureChild = (maxMemoryMb, { onMessage, onExit }) =>
  startChild('pictures', [String(maxMemoryMb)], {
    onMessage: (message) => onMessage(message as FromChild),
    onExit: ({ code }) => onExit(code),
  });
