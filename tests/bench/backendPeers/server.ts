import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import type { Wish } from './child.ts';

export interface BenchServer {
  readonly url: string;
  /** Closes all connections at once. */
  drop(): void;
  /** Returns the milliseconds of processor time that the process has used. */
  usedMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one of the peers in a separate process with its own folder. */
export async function startServer(peer: 'ours' | 'plain', ...args: readonly string[]): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-bench-'));
  const child = fork(join(root, `tests/bench/backendPeers/${peer}.ts`), [folder, ...args], { cwd: root });
  const [url] = (await once(child, 'message')) as [string];
  const wish = (what: Wish) => void child.send(what);
  return {
    url,
    drop: () => wish('drop'),
    async usedMs() {
      wish('usage');
      const [ms] = (await once(child, 'message')) as [number];
      return ms;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
