import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.ts';

/**
 * Type-checks each project of tsconfig.json's references separately, so that no environment sees the types of
 * another.
 */
const base = readFileSync(resolve(root, 'tsconfig.json'), 'utf8');
const projects = [...base.matchAll(/"path": "\.\/([a-z]+)"/g)].map((found) => found[1] ?? '');

function check(project: string): Promise<{ project: string; code: number; output: string }> {
  return new Promise((done) => {
    // An incremental build skips files that have not changed since the last check.
    const cache = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`];
    const args = ['node_modules/typescript/bin/tsc', '-p', project, ...cache];
    const child = spawn(process.execPath, args, { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => done({ project, code: code ?? 1, output }));
  });
}

let failed = 0;
for (const project of projects) {
  const { code, output } = await check(project);
  if (code === 0) continue;
  failed += 1;
  console.error(`types: ${project}\n${output}`);
}
console.log(`types: ${projects.length - failed} of ${projects.length} projects are clean`);
process.exit(failed === 0 ? 0 : 1);
