import { deceptiveHost } from './linkHost.ts';

/** A stretch of a message's text; a link if `href` is not null. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
  /** What stands in the text's place: the real address of a link that can pass for another one. */
  readonly shown: string;
  /** The real host of such a link; null for all other parts. */
  readonly realHost: string | null;
}

const plainPart = (text: string): TextPart => ({ text, href: null, shown: text, realHost: null });

function linkPart(text: string, href: string): TextPart {
  const realHost = deceptiveHost(text, new URL(href));
  return { text, href, shown: realHost === null ? text : href, realHost };
}

/** The only ways a link may lead (§5.6). */
const protocols: readonly string[] = ['http:', 'https:', 'mailto:'];
/** A longer address is no address that somebody wants to press. */
const longest = 2_048;

// Each part has an end and begins where a word does: no text can make the search slow.
const candidates =
  /(?:https?:\/\/|www\.)[^\s<>"'`]+|(?<![\w.+-])(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu;
/** What ends a sentence and not an address. */
const trailing = /[.,:;!?…»”’]+$/u;
/** Turns the direction of writing or is not seen at all: an address with it would not be what it looks like. */
const deceptive = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/** Without the punctuation of the sentence around it; a closing bracket stays where the address opens one. */
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

/** Where a found address leads; null where it is none that may be followed. */
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
  // A name before the host dresses one address up as another.
  if (url.protocol !== 'mailto:' && (url.username !== '' || url.password !== '' || url.hostname === ''))
    return null;
  return url.href;
}

/** The text in parts that together are exactly the text. No markup means anything: what is no link is text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(candidates)) {
    // In the middle of a word it is a part of that word.
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
