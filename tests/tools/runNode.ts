import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { logFile } from './report.ts';
import { root } from './root.ts';

/** Node caches compiled modules here. Without the cache a start spends most of its time on compiling. */
export const compileCache = { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/node') } as const;

/**
 * Runs a script with the current Node version and resolves to its exit code. The output goes to the terminal,
 * or to the log file of the part that `log` names.
 */
export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
  log: string | null = null,
): Promise<number> {
  const output = log === null ? ('inherit' as const) : openSync(logFile(log), 'w');
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...compileCache, ...env },
    });
    child.on('close', (code) => {
      if (typeof output === 'number') closeSync(output);
      done(code ?? 1);
    });
  });
}
