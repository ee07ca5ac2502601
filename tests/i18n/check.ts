import { locales } from '#shared/domain/constants.ts';
import { auditTexts } from './audit.ts';

/**
 * `npm run i18n:check`: prints missing, unused and untranslated texts in the four languages. Exits with 1 if
 * there is any.
 */
const { keys, ...findings } = auditTexts();
let count = 0;
for (const [what, lines] of Object.entries(findings)) {
  count += lines.length;
  console.log(`${what}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}
console.log(`${keys} keys in ${locales.length} languages, ${count} findings`);
process.exit(count === 0 ? 0 : 1);
