import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { preferShell } from '#tests/kit/page/chromium.ts';
import { root } from '../tools/root.ts';
import { readTicks, stolenSince } from './host.ts';
import { benches } from './registry.ts';
import { print } from './table.ts';

/**
 * `npm run bench` runs all benches, `npm run bench -- match` only the named ones. Figures are printed and written to
 * out/bench/<name>.json. The exit code is 1 if a bench fails or misses a goal. Not part of `npm test`, because a busy
 * machine is not a defect of the code.
 */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(', ')}: one of ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}

const browser = preferShell();
const folder = resolve(root, 'out/bench');
mkdirSync(folder, { recursive: true });
const missed: string[] = [];
for (const [name, parts] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const reports: unknown[] = [];
  for (const part of parts) {
    const startedMs = performance.now();
    const ticks = readTicks();
    try {
      const report = await part.run();
      const isMet = print(report);
      const stolen = stolenSince(ticks);
      if (stolen !== null)
        console.log(`  the host kept ${(stolen * 100).toFixed(1)} % of the processors' time`);
      reports.push({ ...report, isMet, stolen, tookMs: Math.round(performance.now() - startedMs) });
      if (!isMet) missed.push(report.title);
    } catch (error) {
      console.error(`\n${part.title} broke:`, error);
      reports.push({ title: part.title, isMet: false, error: String(error) });
      missed.push(part.title);
    }
  }
  const machine = {
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    browser,
  };
  const file = resolve(folder, `${name}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ name, at: new Date().toISOString(), machine, reports }, null, 2)}\n`,
  );
  console.log(`\n  browser: ${browser ?? 'none'}\n  written to ${file}`);
}
if (missed.length > 0) console.log(`\nmissed: ${missed.join(', ')}`);
// All browsers and backends of the benches have ended. Other open handles must not keep the process alive.
process.exit(missed.length > 0 ? 1 : 0);
