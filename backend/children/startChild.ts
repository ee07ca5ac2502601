import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { BackendChild } from '#shared/localBackend.ts';
import { mainPort } from './mainPort.ts';
import { createChildrenOfMain } from './childrenOfMain.ts';

/** A process beside the backend's own, as whoever started it sees it. */
export interface Child {
  send(message: object): void;
  kill(): void;
}

export interface ChildEnd {
  /** Null where a signal ended it or it never began. */
  readonly code: number | null;
  /** What is known of why. */
  readonly why: string;
}

export interface ChildEvents {
  readonly onMessage: (message: unknown) => void;
  /** Once, after everything else. */
  readonly onExit: (end: ChildEnd) => void;
}

export type StartChild<Name = BackendChild> = (
  name: Name,
  args: readonly string[],
  events: ChildEvents,
) => Child;

const files = {
  pictures: '../pictures/child.ts',
  companion: '../companions/child.ts',
  detectors: '../detectors/child.ts',
} satisfies Record<BackendChild | 'detectors', string>;
const stderrKept = 1_500;

const byNode: StartChild<keyof typeof files> = (name, args, { onMessage, onExit }) => {
  const child = fork(join(import.meta.dirname, files[name]), args, {
    // Neither the parent's debugger port nor a test runner's hooks. A small nursery and few malloc arenas make a
    // process a third smaller (55 MB of its own instead of 87) and cost nothing that can be measured.
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let stderr = '';
  let isOver = false;
  function finish(end: ChildEnd): void {
    if (isOver) return;
    isOver = true;
    onExit(end);
  }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-stderrKept);
  });
  // What idles keeps nobody's process alive.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  child.on('message', onMessage);
  child.on('error', (error) => finish({ code: null, why: error.message }));
  child.on('exit', (code, signal) =>
    finish({ code, why: [signal ?? `code ${code}`, stderr.trim()].filter(Boolean).join(': ') }),
  );
  return {
    // To a process that is just dying it fails; its exit tells everything.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    kill: () => void child.kill('SIGKILL'),
  };
};

/** Starts one of the backend's processes: it shares nothing with the backend but messages. */
export const startChild: StartChild = mainPort === null ? byNode : createChildrenOfMain(mainPort);

/** Starts the process that runs the detectors' models. Null in the desktop app, whose package leaves the models out. */
export const startDetectorProcess =
  mainPort === null
    ? (args: readonly string[], events: ChildEvents) => byNode('detectors', args, events)
    : null;
