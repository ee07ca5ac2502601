import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { root } from './root.ts';

/** Node keeps here what it compiled: most of a start is compiling the same modules again. */
export const compileCache = { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/node') } as const;

/** Runs a script with this same Node, its output going straight through. Resolves to its exit code. */
export function runNode(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...compileCache, ...env },
    });
    child.on('close', (code) => done(code ?? 1));
  });
}
