import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import type { Wish } from './child.ts';

export interface BenchServer {
  readonly url: string;
  /** Cuts every connection at once. */
  drop(): void;
  /** How many milliseconds of the processor it has used. */
  usedMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one of the peers in a process and a folder of its own. */
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
