import { spawn } from 'node:child_process';
import { root } from './root.ts';

/** Runs a script with this same Node, its output going straight through. Resolves to its exit code. */
export function runNode(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('close', (code) => done(code ?? 1));
  });
}
