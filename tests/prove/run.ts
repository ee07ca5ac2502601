import { print } from '../bench/table.ts';
import { proofs } from './registry.ts';

/**
 * `npm run prove` runs every long proof, `npm run prove -- match` only the named ones. Each prints its figures beside
 * its goals. The exit code is 1 if a proof fails or misses a goal. `npm test` runs a small version of each.
 */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wanted.filter((name) => !Object.hasOwn(proofs, name));
if (unknown.length > 0) {
  console.error(`unknown proof ${unknown.join(', ')}: one of ${Object.keys(proofs).join(', ')}`);
  process.exit(2);
}

const short: string[] = [];
for (const [name, parts] of Object.entries(proofs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const part of parts) {
    const startedMs = performance.now();
    try {
      if (!print(await part.run())) short.push(part.title);
    } catch (error) {
      console.error(`\n${part.title} broke:`, error);
      short.push(part.title);
    }
    console.log(`  took ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  }
}
console.log(short.length > 0 ? `\nfell short: ${short.join(', ')}` : '\nall proven');
process.exit(short.length > 0 ? 1 : 0);
