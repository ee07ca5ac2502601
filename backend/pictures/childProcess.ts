import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AnyJob, FromChild } from './messages.ts';

/** One forked child as the pool sees it. */
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

export const spawnPictureChild: SpawnPictureChild = (maxMemoryMb, { onMessage, onExit }) => {
  const child = fork(join(import.meta.dirname, 'child.ts'), [String(maxMemoryMb)], {
    // Neither the parent's debugger port nor a test runner's hooks; few arenas keep what was freed from staying.
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  let isOver = false;
  function finish(code: number | null): void {
    if (isOver) return;
    isOver = true;
    onExit(code);
  }
  child.on('message', (message) => onMessage(message as FromChild));
  child.on('error', () => finish(null));
  child.on('exit', finish);
  // A child that idles keeps nobody's process alive.
  child.unref();
  child.channel?.unref();
  return {
    // To a process that is just dying it fails; its exit tells everything.
    send: (job) => void (child.connected && child.send(job, () => undefined)),
    kill: () => void child.kill('SIGKILL'),
  };
};
