import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromChild, ToChild } from './messages.ts';

/** One forked child as its supervisor sees it. */
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

/** How long a child may take to close its connection before it is killed. */
const killAfterMs = 600;
const stderrKept = 1_500;

/** Starts a companion's process. It shares nothing with the backend but messages: a native crash takes it alone. */
export const spawnChild: SpawnChild = ({ onMessage, onExit }) => {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    // Neither the parent's debugger port nor a test runner's hooks. A small nursery and few malloc arenas make a
    // child a third smaller (55 MB of its own instead of 87) and cost nothing that can be measured.
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, NODE_OPTIONS: '', ELECTRON_RUN_AS_NODE: '1', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  let killTimer: NodeJS.Timeout | null = null;
  let isOver = false;

  function finish(why: string | null): void {
    if (isOver) return;
    isOver = true;
    if (killTimer) clearTimeout(killTimer);
    onExit(why);
  }

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-stderrKept);
  });
  child.on('message', (message) => onMessage(message as FromChild));
  child.on('error', (error) => finish(error.message));
  child.on('exit', (code, signal) => {
    const isClean = code === 0 || killTimer !== null;
    finish(isClean ? null : [signal ?? `code ${code}`, stderr.trim()].filter(Boolean).join(': '));
  });

  return {
    send(message) {
      // A message to a process that is just dying fails; its exit tells everything.
      if (child.connected) child.send(message, () => undefined);
    },
    stop() {
      if (isOver || killTimer) return;
      this.send({ type: 'stop' });
      killTimer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    },
  };
};
