import unhomoglyph from 'unhomoglyph';

/**
 * Words that a user name must not contain, because its owner could pass for a moderator or support. In the
 * product's languages, lower case. They are compared by the skeleton of confusable letters.
 */
const houseWords = [
  'vesper',
  'admin',
  'administrator',
  'administration',
  'administrador',
  'administradora',
  'administración',
  'moderator',
  'moderation',
  'moderador',
  'moderadora',
  'moderación',
  'support',
  'soporte',
  'веспер',
  'админ',
  'администратор',
  'администрация',
  'модератор',
  'модерация',
  'поддержка',
  'техподдержка',
  'адмін',
  'адміністратор',
  'адміністрація',
  'модерація',
  'підтримка',
  'техпідтримка',
] as const;

/** Reasons for rejecting a name. `mark`: a character that looks like the product's mark. */
type NameRefusal = 'house' | 'mixed' | 'mark';

/**
 * Characters that replace letters: digits, signs, and small capitals that Unicode does not map to letters.
 */
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

/** Signs that look like a verification mark beside a name. */
const markLike = /[✓✔☑✅🗸🛡⚜🔰✪✦✧]/u;
const separators = /[^\p{L}\p{N}@$|!]+/u;
/** Minimum length of a reserved word that is also found inside of another word. */
const foundInsideFrom = 7;

/** Returns the text in basic letters, by Unicode's table of confusable characters. */
function skeletonOf(text: string): string {
  const same = unhomoglyph(unhomoglyph(text.normalize('NFKC')).toLowerCase());
  return Array.from(same.normalize('NFD').replace(/\p{M}/gu, ''), (sign) => lookalikes[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Returns the skeletons of the text as typed and in lower case, because different letters look alike in each
 * case ("ADMlN", "admin").
 */
const skeletonsOf = (text: string): string[] => [skeletonOf(text), skeletonOf(text.toLowerCase())];

const reserved = new Set(
  houseWords.flatMap((word) => [...skeletonsOf(word), skeletonOf(word.toUpperCase())]),
);
const longReserved = [...reserved].filter((word) => word.length >= foundInsideFrom);

function isOfHouse(name: string): boolean {
  // Reads letters with separators between them as one word too.
  const parts = [name, ...name.split(separators)];
  return parts
    .flatMap(skeletonsOf)
    .some((part) => reserved.has(part) || longReserved.some((word) => part.includes(word)));
}

/**
 * Returns true for a word that mixes scripts with similar letters, such as a Cyrillic "А" among Latin
 * letters.
 */
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
