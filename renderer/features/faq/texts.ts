import { defaultLocale, type Locale } from '#shared/domain/constants.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { logger } from '#shared/lib/logger.ts';
import type { FaqTopic } from './topics.ts';

/** A question as stored in its file: figures as `{{name}}`, links as `[words](page)`. */
export interface FaqText {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  /** Additional words by which the search finds this question. */
  readonly words?: string;
}

export type LoadedTexts = { readonly [T in FaqTopic]?: readonly FaqText[] | 'failed' };

type LoadFile = (locale: Locale, topic: FaqTopic) => Promise<readonly FaqText[]>;
type Log = (message: string, cause: unknown) => void;

/**
 * Caches loaded texts until the page is closed, and notifies subscribers of new ones. Falls back to English
 * if a file fails to load.
 */
export function createFaqTexts(loadFile: LoadFile, log: Log) {
  const loaded = new Map<Locale, LoadedTexts>();
  const underWay = new Set<string>();
  const changed = createEmitter();
  const nothing: LoadedTexts = {};

  const texts = (locale: Locale): LoadedTexts => loaded.get(locale) ?? nothing;

  async function fileOf(locale: Locale, topic: FaqTopic): Promise<readonly FaqText[] | null> {
    try {
      return await loadFile(locale, topic);
    } catch (cause) {
      log(`the questions ${locale}/${topic} could not be loaded`, cause);
      return null;
    }
  }

  async function want(locale: Locale, topic: FaqTopic): Promise<void> {
    const key = `${locale}/${topic}`;
    if (underWay.has(key)) return;
    underWay.add(key);
    const own = await fileOf(locale, topic);
    const questions = own ?? (locale === defaultLocale ? null : await fileOf(defaultLocale, topic));
    underWay.delete(key);
    loaded.set(locale, { ...texts(locale), [topic]: questions ?? 'failed' });
    changed.emit();
  }

  return {
    /** Returns the loaded texts; the same object until more are loaded. */
    texts,
    /** Loads missing topics. Failed ones are retried only with `again`. */
    async load(locale: Locale, topics: readonly FaqTopic[], again = false): Promise<void> {
      const known = texts(locale);
      const isMissing = (topic: FaqTopic) =>
        known[topic] === undefined || (again && known[topic] === 'failed');
      await Promise.all(topics.filter(isMissing).map((topic) => want(locale, topic)));
    },
    subscribe: changed.listen,
  };
}

/** Loads a separate chunk for each language and topic. */
const files = import.meta.glob<readonly FaqText[]>('../../../resources/faq/*/*.json', { import: 'default' });

export const faqTexts = createFaqTexts(
  async (locale, topic) => {
    const file = files[`../../../resources/faq/${locale}/${topic}.json`];
    if (!file) throw new Error('no such file');
    return file();
  },
  (message, cause) => logger.warn(message, cause),
);
