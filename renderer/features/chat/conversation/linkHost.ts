/** Scripts with letters that look like Latin ones. */
const latinLike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;
/** Groups of scripts that one word may mix, such as the Japanese ones. */
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
/** Latin letters beyond ASCII that do not look like others. Accents are removed before this test. */
const plainLatin = /[a-zßæœøłđþð]/u;

function isHonestLabel(label: string, topLevel: string): boolean {
  const letters = Array.from(label.normalize('NFD')).filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  // A character that is neither letter nor digit, such as a mathematical slash, imitates another one.
  if (/[^\p{L}\p{M}\p{N}-]/u.test(label)) return false;
  const words = letters.filter((sign) => /\p{L}/u.test(sign));
  const used = families.filter((family) => words.some((sign) => family.test(sign)));
  if (used.length > 1 || words.some((sign) => !families.some((family) => family.test(sign)))) return false;
  if (used[0] === families[0]) return words.every((sign) => plainLatin.test(sign));
  // Cyrillic under ".com" can imitate a Latin name. Under a top-level domain in Cyrillic it cannot.
  return !words.some((sign) => latinLike.test(sign)) || latinLike.test(topLevel);
}

/**
 * Returns the real host of a link, in ASCII, if the written host could pass for another one: mixed scripts,
 * letters that look like Latin ones, or characters that a browser reads differently. Null: the link is what
 * it looks like.
 */
export function deceptiveHost(address: string, url: URL): string | null {
  if (url.protocol === 'mailto:') return null;
  const written = /^(?:https?:\/\/)?([^/?#\\:]*)/iu.exec(address)?.[1]?.toLowerCase() ?? '';
  const real = url.hostname;
  if (written === real || written === `${real}.`) return null;
  const labels = written.normalize('NFC').split('.');
  const topLevel = labels.findLast((label) => label !== '') ?? '';
  // The browser reads the host as plain ASCII although it is written otherwise, such as in full-width
  // letters.
  const isEncoded = real.includes('xn--');
  return isEncoded && labels.every((label) => isHonestLabel(label, topLevel)) ? null : real;
}
