import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { faqFigures } from './faqFigures.ts';
import { prepareQuestions, type FaqQuestions } from './questions.ts';
import { faqTexts } from './texts.ts';
import type { FaqTopic } from './topics.ts';

export interface Faq {
  /** All loaded topics, requested here or not. */
  readonly questions: FaqQuestions;
  /** True if a requested topic failed to load. */
  readonly hasFailed: boolean;
  readonly tryAgain: () => void;
}

/** Loads the questions of these topics in this language on first use. */
export function useFaq(locale: Locale, topics: readonly FaqTopic[]): Faq {
  const { t } = useTranslation('common');
  const loaded = useSyncExternalStore(faqTexts.subscribe, () => faqTexts.texts(locale));
  useEffect(() => void faqTexts.load(locale, topics), [locale, topics]);
  const questions = useMemo(() => {
    const figures = faqFigures(locale, (count) => t('coins.count', { count }));
    return prepareQuestions(loaded, figures);
  }, [loaded, locale, t]);
  return {
    questions,
    hasFailed: topics.some((topic) => loaded[topic] === 'failed'),
    tryAgain: () => void faqTexts.load(locale, topics, true),
  };
}
