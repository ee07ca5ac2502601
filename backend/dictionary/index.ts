import { callTabIds, goddessTabIds, type CallTabId } from '#shared/domain/calls.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { appLocaleOf, localeNamed, findText, textOf } from './texts.ts';

export { appLocaleOf } from './texts.ts';
export { keyOfText, textNames, textOf, type TextKey, findText } from './texts.ts';

/** Handlers for the server's texts in the reader's language, and for the tabs that use them. */
export function createDictionaryHandlers({
  database,
  findMore,
  countCalls,
}: Pick<Context, 'database'> & {
  /** Returns texts by key that other features provide. */
  readonly findMore: (key: string, locale: Locale) => string | undefined;
  /** Returns the number of calls in each tab. */
  readonly countCalls: (userId: string) => Promise<Readonly<Record<CallTabId, number>>>;
}): HandlersOf<'translatedText' | 'getCallsTabs' | 'getGoddessTabs'> {
  return {
    /** Returns texts in the requested order, each key once, without unknown keys. */
    translatedText({ body }) {
      const locale = localeNamed(body.targetLang);
      return [...new Set(body.textKeys)].flatMap((textKey) => {
        const translation = findText(textKey, locale) ?? findMore(textKey, locale);
        return translation === undefined ? [] : [{ textKey, translation }];
      });
    },

    /** §4.7. */
    async getCallsTabs({ caller }) {
      const [locale, counts] = await Promise.all([
        appLocaleOf(database, caller.userId),
        countCalls(caller.userId),
      ]);
      return callTabIds.map((id) => ({ id, title: textOf(`callTab.${id}`, locale), count: counts[id] }));
    },

    async getGoddessTabs({ caller }) {
      const locale = await appLocaleOf(database, caller.userId);
      return goddessTabIds.map((id) => ({ id, title: textOf(`goddessTab.${id}`, locale) }));
    },
  };
}
