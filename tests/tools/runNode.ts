import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { root } from './root.ts';

/** Node keeps here what it compiled: most of a start is compiling the same modules again. */
export const compileCache = { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/node') } as const;

/**
 * Runs a script with this same Node. Its output goes straight through; with `print` it is kept until the script has
 * ended and given to it as a whole, so that two scripts that run beside each other do not mix their lines. Resolves to
 * the exit code.
 */
export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
  print?: (output: string) => void,
): Promise<number> {
  return new Promise((done) => {
    const output = print ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...compileCache, ...env },
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
    child.on('close', (code) => {
      print?.(Buffer.concat(chunks).toString('utf8'));
      done(code ?? 1);
    });
  });
}
