import { apiBases, type ApiBase } from '#shared/api/endpoint.ts';
import { readProgress, summaryOf } from './support/progress.ts';

/** `npm run contract:status`: every endpoint by base, built or not, and the sum. */
const progress = readProgress();
const width = Math.max(...progress.rows.map(({ name }) => name.length));
for (const base of Object.keys(apiBases) as ApiBase[]) {
  const rows = progress.rows.filter((row) => row.base === base);
  console.log(
    `\n${base} (${apiBases[base]}): ${rows.filter((row) => row.isBuilt).length} of ${rows.length} built`,
  );
  for (const { name, method, path, isBuilt } of rows) {
    console.log(
      `  ${isBuilt ? 'built    ' : 'not built'}  ${name.padEnd(width)}  ${method.padEnd(4)} ${path}`,
    );
  }
}
console.log(`\n${summaryOf(progress)}`);
