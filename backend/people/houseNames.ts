import unhomoglyph from 'unhomoglyph';
import { houseWords, type NameRefusal } from '#shared/domain/houseNames.ts';

/** Digits and signs written for letters, and small capitals that Unicode keeps apart from the letters they look like. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '|': 'l',
  '!': 'l',
  i: 'l',
  ı: 'l',
  ᴀ: 'a',
  ᴅ: 'd',
  ᴇ: 'e',
  ɪ: 'l',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ꜱ: 's',
  ᴜ: 'u',
  ᴠ: 'v',
  ĸ: 'k',
  ᴛ: 't',
  ʜ: 'h',
  ʙ: 'b',
  ʍ: 'rn',
  ᴍ: 'rn',
};

/** Signs beside a name that look like the mark of the house. */
const markLike = /[✓✔☑✅🗸🛡⚜🔰✪✦✧]/u;
const separators = /[^\p{L}\p{N}@$|!]+/u;
/** From this length on a word of the house is also found inside of another word. */
const foundInsideFrom = 7;

/** Returns the text in the letters that it looks like, by Unicode's table of confusable characters. */
function skeletonOf(text: string): string {
  const same = unhomoglyph(unhomoglyph(text.normalize('NFKC')).toLowerCase());
  return Array.from(same.normalize('NFD').replace(/\p{M}/gu, ''), (sign) => lookalikes[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Capital and small letters look like different ones: "ADMlN" and "admin" are both compared. */
const skeletonsOf = (text: string): string[] => [skeletonOf(text), skeletonOf(text.toLowerCase())];

const reserved = new Set(
  houseWords.flatMap((word) => [...skeletonsOf(word), skeletonOf(word.toUpperCase())]),
);
const longReserved = [...reserved].filter((word) => word.length >= foundInsideFrom);

function isOfHouse(name: string): boolean {
  // Letters with blanks between them are read as one word.
  const parts = [name, ...name.split(separators)];
  return parts
    .flatMap(skeletonsOf)
    .some((part) => reserved.has(part) || longReserved.some((word) => part.includes(word)));
}

/** Returns true for a word whose letters are of scripts that look alike, such as a Cyrillic "А" among Latin letters. */
function isMixed(word: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
  return scripts.filter((script) => script.test(word)).length > 1;
}

/** Returns why people can't have this name; null if they can. */
export function refusalOfName(name: string): NameRefusal | null {
  if (isOfHouse(name)) return 'house';
  if (markLike.test(name)) return 'mark';
  return name.split(/[^\p{L}\p{M}]+/u).some(isMixed) ? 'mixed' : null;
}
