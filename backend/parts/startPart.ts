import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { BackendPart } from '#shared/localBackend.ts';
import { mainPort } from './mainPort.ts';
import { createPartsOfMain } from './partsOfMain.ts';

/** A process beside the backend's own, as whoever started it sees it. */
export interface Part {
  send(message: object): void;
  kill(): void;
}

export interface PartEnd {
  /** Null where a signal ended it or it never began. */
  readonly code: number | null;
  /** What is known of why. */
  readonly why: string;
}

export interface PartEvents {
  readonly onMessage: (message: unknown) => void;
  /** Once, after everything else. */
  readonly onExit: (end: PartEnd) => void;
}

export type StartPart = (part: BackendPart, args: readonly string[], events: PartEvents) => Part;

const files: Readonly<Record<BackendPart, string>> = {
  pictures: '../pictures/child.ts',
  companion: '../companions/child.ts',
};
const stderrKept = 1_500;

const byNode: StartPart = (part, args, { onMessage, onExit }) => {
  const child = fork(join(import.meta.dirname, files[part]), args, {
    // Neither the parent's debugger port nor a test runner's hooks. A small nursery and few malloc arenas make a
    // process a third smaller (55 MB of its own instead of 87) and cost nothing that can be measured.
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let stderr = '';
  let isOver = false;
  function finish(end: PartEnd): void {
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
export const startPart: StartPart = mainPort === null ? byNode : createPartsOfMain(mainPort);
