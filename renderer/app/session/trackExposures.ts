import type { SplitName } from '#shared/domain/settings.ts';
import type { Analytics } from '#renderer/services/analytics.ts';

/**
 * Returns a function that reports the first use of a split's value to analytics, once per split. The server
 * counts one report per user, because another browser of the user reports it again.
 */
export function trackExposures({
  analytics,
  isAllowed,
}: {
  readonly analytics: Pick<Analytics, 'track'>;
  readonly isAllowed: () => boolean;
}): (split: SplitName, group: string) => void {
  const reported = new Set<SplitName>();
  return (split, group) => {
    // Analytics drops events without consent, so the first use after the consent is reported.
    if (reported.has(split) || !isAllowed()) return;
    reported.add(split);
    analytics.track('exposure', { split, group }, split);
  };
}
