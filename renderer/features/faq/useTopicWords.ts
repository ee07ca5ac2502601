import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { match, type Locale } from '#shared/domain/constants.ts';
import { streakDays } from '#shared/domain/contests.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import type { FaqTopic } from './topics.ts';

/** Returns a function for the title and description of a topic, with figures filled in. */
export function useTopicWords(locale: Locale): (topic: FaqTopic) => { title: string; line: string } {
  const { t } = useTranslation('faq');
  const figures = {
    usual: formatCount(locale, match.dailyLimit),
    rewarded: formatCount(locale, match.dailyLimitRewarded),
    days: formatCount(locale, streakDays),
  };
  return (topic) => ({
    title: t(`section.${topic}.title`, figures),
    line: t(`section.${topic}.line`, figures),
  });
}
