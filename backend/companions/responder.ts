import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { chat as chatTimes, type Locale } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import { type Arrival, type ChatFeature, chatTexts } from '../chat/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { DemoBot } from './cast.ts';

export interface ResponderOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly chat: Pick<ChatFeature, 'onArrival' | 'read' | 'send'>;
  readonly people: readonly DemoBot[];
  /** Shows the user `toId` that a companion is typing. */
  readonly type: (companionId: string, toId: string) => void;
  readonly localeOf: (userId: string, appLang: string | null) => Promise<Locale>;
  readonly chance?: () => number;
}

/** Milliseconds until a companion reads a message, and from then until it answers. */
const readAfterMs = { from: 1_000, to: 2_000 } as const;
const answerAfterMs = { from: 2_000, to: 5_000 } as const;

/** A pending answer. Messages that arrive meanwhile share it. */
interface Pending {
  incoming: IncomingMessage;
  appLang: string | null;
}

/** Lets the demo companions answer in chat like a person: they read, type and send a friendly message. */
export function startResponder(options: ResponderOptions): void {
  const { scope, clock, log, chat, people, type, localeOf, chance = Math.random } = options;
  const roles = new Map(
    people.map(({ userId, person }) => [
      userId,
      person.gender === 'male' ? ('user' as const) : ('goddess' as const),
    ]),
  );
  const pending = new Map<string, Pending>();
  const lastSaid = new Map<string, string>();
  const within = ({ from, to }: { from: number; to: number }) => Math.round(from + chance() * (to - from));

  function attempt(what: string, work: Promise<unknown>): void {
    work.catch((err: unknown) => {
      // An ApiFailure means that the companion was blocked or the user is unavailable, so no answer is
      // possible.
      if (!(err instanceof ApiFailure) && !scope.ended)
        log.warn({ err }, `companions: a demo companion could not ${what} in a chat`);
    });
  }

  function typeUntil(companionId: string, toId: string, leftMs: number): void {
    type(companionId, toId);
    if (leftMs > chatTimes.typingEveryMs)
      clock.after(scope, chatTimes.typingEveryMs, () =>
        typeUntil(companionId, toId, leftMs - chatTimes.typingEveryMs),
      );
  }

  async function answer(chatId: string, companionId: string, toId: string): Promise<void> {
    const key = `${companionId} ${toId}`;
    const arrival = pending.get(key);
    const role = roles.get(companionId);
    pending.delete(key);
    if (!arrival || role === undefined) return;
    const locale = await localeOf(toId, arrival.appLang);
    if (scope.ended) return;
    const draft = replyTo(arrival.incoming, locale, lastSaid.get(key) ?? null, chance);
    if (draft.type === 'text') lastSaid.set(key, draft.text);
    // Marks messages as read that arrived while the companion was typing.
    await chat.read(companionId, chatId);
    await chat.send({ userId: companionId, role }, { kind: 'user', userId: toId }, [
      { ...draft, tempId: randomUUID(), appLang: locale },
    ]);
  }

  function receive({ chatId, fromId, toId, ...said }: Arrival): void {
    // Ignores messages between companions, because they would answer each other forever.
    if (!roles.has(toId) || roles.has(fromId)) return;
    const key = `${toId} ${fromId}`;
    const waiting = pending.get(key);
    const hasGift = said.hasGift || waiting?.incoming.hasGift === true;
    pending.set(key, { incoming: { type: said.type, text: said.text, hasGift }, appLang: said.appLang });
    if (waiting) return;
    clock.after(scope, within(readAfterMs), () => {
      attempt('read', chat.read(toId, chatId));
      const answerMs = within(answerAfterMs);
      typeUntil(toId, fromId, answerMs);
      clock.after(scope, answerMs, () => attempt('answer', answer(chatId, toId, fromId)));
    });
  }

  scope.onEnd(chat.onArrival(receive));
}

/** A message that a companion answers. */
interface IncomingMessage {
  readonly type: MessageDraft['type'];
  readonly text: string | null;
  readonly hasGift: boolean;
}

type Answer =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sticker'; readonly stickerId: string };

const stickerChance = 1 / 6;
const stickers = ['hello', 'love', 'laugh', 'shy', 'cheers'] as const;

/** Returns a friendly answer in the given language, never the same text twice in a row. */
export function replyTo(
  incoming: IncomingMessage,
  locale: Locale,
  last: string | null,
  chance: () => number,
): Answer {
  const pick = <T>(items: readonly T[]) => items[Math.floor(chance() * items.length)] as T;
  if (!incoming.hasGift && chance() < stickerChance) return { type: 'sticker', stickerId: pick(stickers) };
  const fitting = textsFor(incoming, locale);
  const others = fitting.filter((text) => text !== last);
  return { type: 'text', text: pick(others.length > 0 ? others : fitting) };
}

function textsFor({ type, text, hasGift }: IncomingMessage, locale: Locale): readonly string[] {
  const texts = chatTexts[locale].companion;
  if (hasGift) return texts.toGift;
  if (type === 'media') return texts.toMedia;
  if (type !== 'text') return texts.toSticker;
  return /[?？]\s*$/.test(text ?? '') ? texts.toQuestion : texts.toText;
}
