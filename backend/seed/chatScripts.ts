import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { seededRandom } from '../lib/seeded.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import { exchanges, firstLines, unreadLines } from './chatLines.ts';
import { clerkOf, supportScripts, type SupportScript } from './supportScripts.ts';

const stickers = ['hello', 'laugh', 'love', 'cheers'] as const;

export const userId = 'account-user';
export const queenId = 'account-queen';

/**
 * Demo accounts with their chat partners, most recent first; the last three chats are unanswered requests.
 */
export const casts: readonly { readonly me: string; readonly others: readonly string[] }[] = [
  {
    me: userId,
    others: ['amara', 'carmen', 'freja', 'mira', 'ruby', 'haruka', 'oksana', 'june', 'salma']
      .concat(['efua', 'kasia', 'yuna'])
      .map((slug) => `demo-${slug}`),
  },
  {
    me: queenId,
    others: [userId, 'demo-ilya', 'demo-marcus'].concat(
      ['kevin', 'tomas', 'matteo', 'oliver', 'hugo', 'omar', 'bruno', 'adrian', 'diego'].map(guestId),
    ),
  },
];
const requests = 3;
/** Number of chats, from the first, with unread messages. */
const unread = 4;
/** Indexes of the followed chat partners. */
export const followed = [1, 3, 4] as const;

/** Returns the users with whom this account has an answered chat, closest first. */
export function answeredBy(me: string): readonly string[] {
  return casts.find((cast) => cast.me === me)?.others.slice(0, -requests) ?? [];
}

function guestId(name: string): string {
  return `demo-guest-${name}`;
}

export interface Line {
  readonly fromId: string;
  readonly text: string | null;
  readonly stickerId: string | null;
}

export interface Script {
  readonly me: string;
  readonly other: string;
  readonly lines: readonly Line[];
  /** Time of the last line. */
  readonly endMs: number;
  /** Number of the other user’s last lines that are unread. */
  readonly unread: number;
  /** Number of this user’s last lines that the other has not read. */
  readonly unreadByOther: number;
  readonly isRequest: boolean;
  /** The desk of a support chat; null: a chat between two people. */
  readonly desk: SupportSubtype | null;
}

/** Returns all invented conversations, ending at or before this moment. */
export function allScripts(nowMs: number): Script[] {
  const scripts = casts.flatMap(({ me, others }) =>
    others.map((other, at): Script => {
      const chance = seededRandom(`${me} ${other}`);
      const endMs = nowMs - 4 * MINUTE_MS - Math.floor(at ** 2.2 * HOUR_MS * (0.8 + 0.4 * chance()));
      const request = at - (others.length - requests);
      if (request >= 0) {
        const lines = (firstLines[request] ?? []).map((text) => line(other, text));
        return {
          me,
          other,
          lines,
          endMs,
          unread: lines.length,
          isRequest: true,
          unreadByOther: 0,
          desk: null,
        };
      }
      const last = at < unread ? (unreadLines[at] ?? []) : [];
      const lines = [...conversation(chance, me, other, at), ...last.map((text) => line(other, text))];
      return { me, other, lines, endMs, unread: last.length, isRequest: false, unreadByOther: 0, desk: null };
    }),
  );
  return [...scripts, ...supportScripts.map((asked) => scriptOfSupport(asked, nowMs))];
}

function scriptOfSupport({ streamerId, subtype, state, agoMs, lines }: SupportScript, nowMs: number): Script {
  const other = clerkOf[subtype];
  const unanswered = lines.length - 1 - lines.findLastIndex(({ from }) => from === 'answer');
  return {
    ...{ me: streamerId, other, desk: subtype, endMs: nowMs - agoMs, isRequest: false },
    lines: lines.map(({ from, text }) => line(from === 'ask' ? streamerId : other, text)),
    unread: state === 'waiting' ? 1 : 0,
    unreadByOther: state === 'new' ? unanswered : 0,
  };
}

function line(fromId: string, text: string): Line {
  return { fromId, text, stickerId: null };
}

/** Returns five to sixty lines; closer users have more. */
function conversation(chance: () => number, me: string, other: string, at: number): Line[] {
  const length = 5 + Math.floor(chance() * 15) + Math.max(0, 40 - at * 8);
  const lines: Line[] = [];
  for (let next = Math.floor(chance() * exchanges.length); lines.length < length; next++) {
    const [opener, answerer] = chance() < 0.5 ? [me, other] : [other, me];
    const exchange = exchanges[next % exchanges.length] ?? [];
    for (const [index, text] of exchange.entries())
      lines.push(line(index % 2 === 0 ? opener : answerer, text));
    if (chance() < 0.2) {
      const stickerId = stickers[Math.floor(chance() * stickers.length)] ?? 'hello';
      lines.push({ fromId: answerer, text: null, stickerId });
    }
  }
  return lines;
}
