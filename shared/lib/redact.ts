import { withoutSecrets } from './errorLog.ts';

/**
 * Removes personal data from a text that a user sends from the device: tokens, e-mail addresses, names,
 * wallets, phone numbers and chat texts.
 */
export type Redact = (text: string) => string;

const placeholder = '…';
/** Minimum length of a known word to redact, because shorter ones occur inside other words. */
const minKnownChars = 3;

const patterns: readonly RegExp[] = [
  // E-mail addresses, also with non-Latin letters.
  /[^\s"]*@[^\s"]+/gu,
  // Wallet addresses: TRON, Ethereum, Bitcoin and similar.
  /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/g,
  /\b0x[0-9a-f]{40}\b/gi,
  /\b(?:bc1|tb1|ltc1|addr1)[a-z0-9]{10,}\b/gi,
  /\b[13LDX][1-9A-HJ-NP-Za-km-z]{25,34}\b/g,
  // Bank account numbers (IBAN), also in groups of four.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g,
  // IP addresses, versions 4 and 6.
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /(?<![\w:])(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}(?![\w:])/gi,
  /(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{1,4})*::[0-9a-f:]*(?![\w:])/gi,
  // Long tokens, except file names of the client.
  /\b[\w-]{30,}\b(?!\.(?:js|cjs|mjs|css|tsx?)\b)/g,
];

/** Dates as in the logs, and versions of three numbers, which are not phone numbers. */
const noPhone = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{1,5})$/;
const phone = /\+?\(?\d[\d\s().\u2010-\u2015-]{5,}\d/g;
const minPhoneDigits = 7;

/** User texts in the log: a value after such a name, or a text in quotation marks. */
const written =
  /((?:text|message|body|caption|title|bio|about|name|firstname|lastname|nickname|phone|address|wallet|iban|account|login)["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;}\]]+)/giu;
const quoted = /"[^"]*(?:"|$)|[“«„][^”»]*(?:[”»]|$)|`[^`]*(?:`|$)/gu;
/** Several words, or non-ASCII letters: a user's text rather than one of our identifiers. */
const isWritten = /[\s]|[^\x20-\x7e…]/u;

function withoutQuotes(text: string): string {
  // Removes everything between the first and last quotation mark if their number is odd, because they cannot
  // be paired.
  const marks = text.split('"').length - 1;
  const paired = marks % 2 === 0 ? text : text.replace(/".*"/s, placeholder);
  return paired.replace(quoted, (found) => (isWritten.test(found.slice(1, -1)) ? placeholder : found));
}

/** Our logs are in English, so non-ASCII letters come from users. */
const otherLetters = /[^\p{ASCII}…–—“”‘’«»]+(?:[ ,.!?-]+[^\p{ASCII}…–—“”‘’«»]+)*/gu;
/** The folder below a home folder is the user's name. */
const home = /((?:\/home\/|\/Users\/|[A-Z]:\\Users\\|[A-Z]:\\\\Users\\\\))[^/\\\s:"']+/g;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Removes tokens, addresses and phone numbers, but no free text. Used for device labels. */
function withoutMarks(text: string): string {
  const left = patterns.reduce((all, pattern) => all.replace(pattern, placeholder), withoutSecrets(text));
  return left.replace(home, `$1${placeholder}`).replace(phone, (found) => {
    const digits = found.replaceAll(/\D/g, '').length;
    return digits < minPhoneDigits || noPhone.test(found.trim()) ? found : placeholder;
  });
}

/** Creates a redactor. `known`: this user's personal data, which is removed everywhere. */
export function createRedactor(known: readonly string[]): { readonly label: Redact; readonly line: Redact } {
  const all = known
    .flatMap((text) => [text, encodeURIComponent(text), ...text.split(/\s+/)])
    .filter((text) => text.length >= minKnownChars)
    .toSorted((one, other) => other.length - one.length);
  const ownWords = all.length === 0 ? null : new RegExp(all.map(escaped).join('|'), 'giu');
  const withoutOwn = (text: string) => (ownWords ? text.replace(ownWords, placeholder) : text);
  return {
    label: (text) => withoutMarks(withoutOwn(text)),
    line: (text) =>
      withoutMarks(withoutQuotes(withoutOwn(text).replace(written, `$1${placeholder}`))).replace(
        otherLetters,
        placeholder,
      ),
  };
}
