/** Scripts whose letters can pass for Latin ones. */
const latinLike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;
/** Scripts that one word of a language mixes. */
const families: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Devanagari}/u,
];
/** Latin letters beyond ASCII that are no lookalikes; letters with marks are taken apart before. */
const plainLatin = /[a-zßæœøłđþð]/u;

function isHonestLabel(label: string, topLevel: string): boolean {
  const letters = Array.from(label.normalize('NFD')).filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  // Signs that are neither letters nor digits, such as a slash of mathematics, only pretend.
  if (/[^\p{L}\p{M}\p{N}-]/u.test(label)) return false;
  const words = letters.filter((sign) => /\p{L}/u.test(sign));
  const used = families.filter((family) => words.some((sign) => family.test(sign)));
  if (used.length > 1 || words.some((sign) => !families.some((family) => family.test(sign)))) return false;
  if (used[0] === families[0]) return words.every((sign) => plainLatin.test(sign));
  // Cyrillic under ".com" can spell a Latin name; under a top level of its own script it can't.
  return !words.some((sign) => latinLike.test(sign)) || latinLike.test(topLevel);
}

/**
 * Returns the real host of an address, in ASCII, if what is written could pass for another one: letters of several
 * scripts, letters that look like Latin ones, or signs that a browser reads differently. Null if it is what it looks like.
 */
export function deceptiveHost(address: string, url: URL): string | null {
  if (url.protocol === 'mailto:') return null;
  const written = /^(?:https?:\/\/)?([^/?#\\:]*)/iu.exec(address)?.[1]?.toLowerCase() ?? '';
  const real = url.hostname;
  if (written === real || written === `${real}.`) return null;
  const labels = written.normalize('NFC').split('.');
  const topLevel = labels.findLast((label) => label !== '') ?? '';
  // What is read as plain ASCII was written in disguise, such as in full width.
  const isEncoded = real.includes('xn--');
  return isEncoded && labels.every((label) => isHonestLabel(label, topLevel)) ? null : real;
}
