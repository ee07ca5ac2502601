import { deceptiveHost } from './linkHost.ts';

/** A part of a message's text; `href` is null if it is not a link. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
  /** Displayed text: the real address for a link that could pass for another one, otherwise `text`. */
  readonly shown: string;
  /** The real host of such a link; null for all other parts. */
  readonly realHost: string | null;
}

const plainPart = (text: string): TextPart => ({ text, href: null, shown: text, realHost: null });

function linkPart(text: string, href: string): TextPart {
  const realHost = deceptiveHost(text, new URL(href));
  return { text, href, shown: realHost === null ? text : href, realHost };
}

/** Protocols that a link may use (§5.6). */
const protocols: readonly string[] = ['http:', 'https:', 'mailto:'];
/** Maximum length of a link in characters. */
const longest = 2_048;

// Each part has a length limit or a fixed start, so that no text can make the search slow.
const candidates =
  /(?:https?:\/\/|www\.)[^\s<>"'`]+|(?<![\w.+-])(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu;
/** Punctuation that ends a sentence, not an address. */
const trailing = /[.,:;!?…»”’]+$/u;
/**
 * Characters that are invisible or change the writing direction, so that an address looks like another one.
 */
const deceptive = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/** Returns the address without the punctuation around it. A closing bracket stays if the address opens it. */
function trimmed(found: string): string {
  let end = found.replace(trailing, '');
  while (/[)\]}]$/u.test(end)) {
    const close = end.at(-1) ?? '';
    const open = { ')': '(', ']': '[', '}': '{' }[close] ?? '';
    if (end.split(open).length >= end.split(close).length) break;
    end = end.slice(0, -1).replace(trailing, '');
  }
  return end;
}

/** Returns the URL of a found address; null if the address may not be a link. */
export function hrefOfText(found: string): string | null {
  if (found.length > longest || deceptive.test(found)) return null;
  const full = /^www\./iu.test(found)
    ? `https://${found}`
    : /^(?:https?:|mailto:)/iu.test(found)
      ? found
      : `mailto:${found}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  if (!protocols.includes(url.protocol)) return null;
  // A user name before the host makes the address look like another one.
  if (url.protocol !== 'mailto:' && (url.username !== '' || url.password !== '' || url.hostname === ''))
    return null;
  return url.href;
}

/** Splits a text into parts that together equal the text. Markup has no meaning. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(candidates)) {
    // A match inside a word is part of that word.
    const before = text[index - 1];
    if (before !== undefined && /[\p{L}\p{N}@/]/u.test(before)) continue;
    if (found.length > longest) continue;
    const address = trimmed(found);
    const href = hrefOfText(address);
    if (href === null) continue;
    if (index > end) parts.push(plainPart(text.slice(end, index)));
    parts.push(linkPart(address, href));
    end = index + address.length;
  }
  if (end < text.length) parts.push(plainPart(text.slice(end)));
  return parts;
}
