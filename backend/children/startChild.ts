import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type BackendChild, toLocalBackendSchema, type FromLocalBackend } from '#shared/localBackend.ts';
import { mainPort, type MainPort } from './starter.ts';

/** A child process of the backend, as its parent controls it. */
export interface Child {
  send(message: object): void;
  kill(): void;
}

export interface ChildEnd {
  /** Exit code; null: a signal ended the process, or it never started. */
  readonly code: number | null;
  /** Known reason of the end, for logs. */
  readonly why: string;
}

export interface ChildEvents {
  readonly onMessage: (message: unknown) => void;
  /** Called once, after all messages. */
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
    // The child gets neither the parent's debugger port nor a test runner's hooks. A small nursery and few
    // malloc arenas reduce its memory by a third (55 MB instead of 87) without a measurable cost.
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
  // An idle child must not keep the parent process alive.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  child.on('message', onMessage);
  child.on('error', (error) => finish({ code: null, why: error.message }));
  child.on('exit', (code, signal) =>
    finish({ code, why: [signal ?? `code ${code}`, stderr.trim()].filter(Boolean).join(': ') }),
  );
  return {
    // Sending to a process that is ending fails. `onExit` reports the end.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    kill: () => void child.kill('SIGKILL'),
  };
};

/** Starts a process of the backend. Both communicate only by messages. */
export const startChild: StartChild = mainPort === null ? byNode : createChildrenOfMain(mainPort);

/**
 * Starts the process that runs the detectors' models. Null in the desktop app, whose package does not contain
 * the models.
 */
export const startDetectorProcess =
  mainPort === null
    ? (args: readonly string[], events: ChildEvents) => byNode('detectors', args, events)
    : null;

/**
 * Starts children through the desktop's main process and forwards their messages. Only the main process may
 * start processes in the desktop.
 */
export function createChildrenOfMain(port: MainPort): StartChild {
  const running = new Map<number, ChildEvents>();
  let lastId = 0;
  const post = (message: FromLocalBackend) => port.postMessage(message);

  port.on('message', ({ data }) => {
    const { data: message } = z.safeParse(toLocalBackendSchema, data);
    if (message?.kind === 'childSaid') running.get(message.id)?.onMessage(message.message);
    if (message?.kind !== 'childEnded') return;
    const events = running.get(message.id);
    running.delete(message.id);
    events?.onExit({ code: message.code, why: `code ${message.code}` });
  });

  return (child, args, events) => {
    const id = (lastId += 1);
    running.set(id, events);
    post({ kind: 'startChild', id, child, args: [...args] });
    return {
      send: (message) => post({ kind: 'tellChild', id, message }),
      kill: () => post({ kind: 'endChild', id }),
    };
  };
}
