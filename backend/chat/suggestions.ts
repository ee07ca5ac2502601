import { type Locale, DAY_MS } from '#shared/domain/constants.ts';
import type { LetsTalkMessage } from '#shared/domain/chat.ts';
import type { Context } from '../context.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import type { HandlersOf } from '../http/handler.ts';
import { autoRepliesOf } from './autoMessages.ts';
import { chatTexts } from './texts.ts';

/** Number of first sentences offered at once. */
const offered = 4;

type SuggestionEndpoint = 'getLetsTalkMessages' | 'getLetsTalkOffers' | 'getAutoreplySuggestions';

/**
 * Creates the handlers for suggested texts in the reader's language: first sentences (§3 "Goddess data") and
 * automatic messages.
 */
export function createSuggestionHandlers({
  clock,
  database,
}: Pick<Context, 'clock' | 'database'>): HandlersOf<SuggestionEndpoint> {
  /**
   * Numbers of the sentences offered to a person today, kept so that a second refresh does not offer an
   * earlier one again.
   */
  const offers = new Map<string, { readonly day: number; readonly numbers: number[] }>();

  /** Returns today's offers, which change each day (§9: clients keep them for a day). */
  function offersOf(userId: string): number[] {
    const day = Math.floor(clock.now() / DAY_MS);
    const known = offers.get(userId);
    if (known?.day === day) return known.numbers;
    const total = chatTexts.en.letsTalk.length;
    const numbers = Array.from({ length: offered }, (_, index) => (day * offered + index) % total);
    for (const [id, { day: then }] of offers) if (then !== day) offers.delete(id);
    offers.set(userId, { day, numbers });
    return numbers;
  }

  /** Replaces the sentence with the next one that is not offered. An unknown id changes nothing. */
  function refresh(numbers: number[], messageId: string): void {
    const at = numbers.findIndex((number) => idOf(number) === messageId);
    const old = numbers[at];
    if (old === undefined) return;
    const total = chatTexts.en.letsTalk.length;
    let next = Math.max(...numbers) + 1;
    while (numbers.includes(next % total)) next += 1;
    numbers[at] = next % total;
  }

  return {
    async getLetsTalkMessages({ caller }) {
      const locale = await appLocaleOf(database, caller.userId);
      return { messages: sentences(offersOf(caller.userId), locale) };
    },

    async getLetsTalkOffers({ caller, query }) {
      const locale = await appLocaleOf(database, caller.userId);
      const numbers = offersOf(caller.userId);
      if (query.refreshMessageId !== undefined) refresh(numbers, query.refreshMessageId);
      return { letsTalkMessages: sentences(numbers, locale) };
    },

    async getAutoreplySuggestions({ caller, query }) {
      const locale = await appLocaleOf(database, caller.userId);
      const chosen = (await autoRepliesOf(database, caller.userId))[query.type]?.text ?? null;
      return {
        suggestions: chatTexts[locale].autoReplies[query.type] ?? [],
        selectedText: chosen === '' ? null : chosen,
      };
    },
  };
}

function idOf(number: number): string {
  return `lets-talk-${number + 1}`;
}

function sentences(numbers: readonly number[], locale: Locale): LetsTalkMessage[] {
  return numbers.flatMap((number) => {
    const text = chatTexts[locale].letsTalk[number];
    return text === undefined ? [] : [{ _id: idOf(number), text }];
  });
}
