import { withoutSecrets } from './errorLog.ts';

/**
 * What leaves a device by a person's own hand still carries nothing of them: no token, no e-mail address, no name, no
 * wallet, no phone, and nothing that was written in a chat.
 */
export type Redact = (text: string) => string;

const gone = '…';
/** Of a name of two letters nothing can be told from other words. */
const leastKnownChars = 3;

const patterns: readonly RegExp[] = [
  // Whatever has the form of an address of mail, also of other alphabets.
  /[^\s"]*@[^\s"]+/gu,
  // Wallets: TRON, Ethereum, Bitcoin and its kin.
  /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/g,
  /\b0x[0-9a-f]{40}\b/gi,
  /\b(?:bc1|tb1|ltc1|addr1)[a-z0-9]{10,}\b/gi,
  /\b[13LDX][1-9A-HJ-NP-Za-km-z]{25,34}\b/g,
  // Accounts of banks, whole or in groups of four.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g,
  // Network addresses.
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /(?<![\w:])(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}(?![\w:])/gi,
  /(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{1,4})*::[0-9a-f:]*(?![\w:])/gi,
  // Words that nobody writes by hand, unless they name a file of the client.
  /\b[\w-]{30,}\b(?!\.(?:js|cjs|mjs|css|tsx?)\b)/g,
];

/** A date as the logs write it, and a version of three numbers: not a phone. */
const noPhone = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{1,5})$/;
const phone = /\+?\(?\d[\d\s().\u2010-\u2015-]{5,}\d/g;
const leastPhoneDigits = 7;

/** What somebody wrote, where it is handed about: as a value of such a name, or between quotation marks. */
const written =
  /((?:text|message|body|caption|title|bio|about|name|firstname|lastname|nickname|phone|address|wallet|iban|account|login)["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;}\]]+)/giu;
const quoted = /"[^"]*(?:"|$)|[“«„][^”»]*(?:[”»]|$)|`[^`]*(?:`|$)/gu;
/** More than one word, or letters of other languages: what was written, and no name of ours. */
const isWritten = /[\s]|[^\x20-\x7e…]/u;

function withoutQuotes(text: string): string {
  // Where they do not pair nobody knows which belong together.
  const marks = text.split('"').length - 1;
  const paired = marks % 2 === 0 ? text : text.replace(/".*"/s, gone);
  return paired.replace(quoted, (found) => (isWritten.test(found.slice(1, -1)) ? gone : found));
}

/** The logs are English: other letters come from people. */
const otherLetters = /[^\p{ASCII}…–—“”‘’«»]+(?:[ ,.!?-]+[^\p{ASCII}…–—“”‘’«»]+)*/gu;
/** Below a home folder stands who somebody is. */
const home = /((?:\/home\/|\/Users\/|[A-Z]:\\Users\\|[A-Z]:\\\\Users\\\\))[^/\\\s:"']+/g;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Everything but the words that people write: for what a device is called. */
function withoutMarks(text: string): string {
  const left = patterns.reduce((all, pattern) => all.replace(pattern, gone), withoutSecrets(text));
  return left.replace(home, `$1${gone}`).replace(phone, (found) => {
    const digits = found.replaceAll(/\D/g, '').length;
    return digits < leastPhoneDigits || noPhone.test(found.trim()) ? found : gone;
  });
}

/** `known`: what is known to be this person's, wherever it stands. */
export function createRedactor(known: readonly string[]): { readonly label: Redact; readonly line: Redact } {
  const all = known
    .flatMap((text) => [text, encodeURIComponent(text), ...text.split(/\s+/)])
    .filter((text) => text.length >= leastKnownChars)
    .toSorted((one, other) => other.length - one.length);
  const ownWords = all.length === 0 ? null : new RegExp(all.map(escaped).join('|'), 'giu');
  const withoutOwn = (text: string) => (ownWords ? text.replace(ownWords, gone) : text);
  return {
    label: (text) => withoutMarks(withoutOwn(text)),
    line: (text) =>
      withoutMarks(withoutQuotes(withoutOwn(text).replace(written, `$1${gone}`))).replace(otherLetters, gone),
  };
}
