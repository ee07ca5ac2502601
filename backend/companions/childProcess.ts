import { startChild } from '../children/startChild.ts';
import type { FromChild, ToChild } from './messages.ts';

/** One process as its supervisor sees it. */
export interface ChildPort {
  send(message: ToChild): void;
  /** Asks it to end, and ends it by force if it does not. */
  stop(): void;
}

export interface ChildEvents {
  readonly onMessage: (message: FromChild) => void;
  /** Once, after everything else. `why` reports how it died where it did not end by itself. */
  readonly onExit: (why: string | null) => void;
}

export type SpawnChild = (events: ChildEvents) => ChildPort;

/** How long a companion may take to close its connection before it is killed. */
const killAfterMs = 600;

/** Starts a companion's process. A native crash takes it alone. */
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
