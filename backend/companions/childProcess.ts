import { startChild } from '../children/startChild.ts';
import type { FromChild, ToChild } from './messages.ts';

/** A child process as its supervisor sees it. */
export interface ChildPort {
  send(message: ToChild): void;
  /** Requests the process to end, and kills it if it does not end in time. */
  stop(): void;
}

export interface ChildEvents {
  readonly onMessage: (message: FromChild) => void;
  /** Called once, after all other events. `why`: how the process died; null if it ended by itself. */
  readonly onExit: (why: string | null) => void;
}

export type SpawnChild = (events: ChildEvents) => ChildPort;

/** Milliseconds that a companion has to close its connection before it is killed. */
const killAfterMs = 600;

/** Starts a companion's child process, so that a native crash ends only that process. */
export const spawnChild: SpawnChild = ({ onMessage, onExit }) => {
  let killTimer: NodeJS.Timeout | null = null;
  let isOver = false;

  const child = startChild('companion', [], {
    onMessage: (message) => onMessage(message as FromChild),
    onExit({ code, why }) {
      isOver = true;
      const isClean = code === 0 || killTimer !== null;
      if (killTimer) clearTimeout(killTimer);
      onExit(isClean ? null : why);
    },
  });

  return {
    send: (message) => child.send(message),
    stop() {
      if (isOver || killTimer) return;
      child.send({ type: 'stop' } satisfies ToChild);
      killTimer = setTimeout(() => child.kill(), killAfterMs);
    },
  };
};
