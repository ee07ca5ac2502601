import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SmokeReport } from '#main/smoke/report.ts';
import { describeFuses, readFuses, wrongFuses } from '../desktop/support/fuses.ts';
import { electronEnvironment } from '../desktop/support/fetchRuntime.ts';
import { findPackaged } from '../desktop/support/packaged.ts';
import { describeSmoke } from '../desktop/support/smokeReport.ts';
import { root } from './root.ts';

/**
 * `npm run smoke`: reads the fuses of a packaged app, starts it with `--smoke`, and prints the result of each
 * check. The app is the unpacked one in `out/package`, or the program that `--program` names. `--report` is
 * the path of the report. Further arguments go to the app after `--`.
 */
const { values, positionals } = parseArgs({
  options: { program: { type: 'string' }, report: { type: 'string' } },
  allowPositionals: true,
});

function packagedProgram(): string | null {
  const systems = { linux: 'linux', win32: 'win', darwin: 'mac' } as const;
  const system = systems[process.platform as keyof typeof systems];
  const output = resolve(root, 'out/package');
  if (!existsSync(output)) return null;
  return findPackaged(output).find((packaged) => packaged.system === system)?.program ?? null;
}

const program = values.program === undefined ? packagedProgram() : resolve(values.program);
if (program === null || !existsSync(program)) {
  console.error(
    `There is no packaged app${program === null ? '' : ` at ${program}`}. First: npm run package -- --dir`,
  );
  process.exit(1);
}
const report = resolve(values.report ?? resolve(root, 'out/reports/smoke.json'));
mkdirSync(dirname(report), { recursive: true });
rmSync(report, { force: true });

console.log(program);
// An AppImage is compressed; the unpacked app beside it has the same fuses.
if (!program.endsWith('.AppImage')) {
  const fuses = await readFuses(program);
  console.log(`fuses: ${describeFuses(fuses)}`);
  const { default: config } = createRequire(import.meta.url)(
    '../../resources/electron-builder.config.mjs',
  ) as { default: { electronFuses: Record<string, boolean> } };
  const wrong = wrongFuses(fuses, config.electronFuses);
  if (wrong.length > 0) {
    console.error(`These fuses are not as packaging sets them: ${wrong.join(', ')}`);
    process.exit(1);
  }
}
const code = await new Promise<number>((done) => {
  const child = spawn(program, [`--smoke=${report}`, ...positionals], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: electronEnvironment(process.env),
  });
  child.once('error', (error) => {
    console.error(error.message);
    done(1);
  });
  child.once('close', (ended) => done(ended ?? 1));
});
if (!existsSync(report)) {
  console.error(`The app ended with code ${code} and wrote no report.`);
  process.exit(1);
}
const read = JSON.parse(readFileSync(report, 'utf8')) as SmokeReport;
console.log(describeSmoke(read));
process.exit(code !== 0 || read.runtime !== 'electron' ? 1 : 0);
