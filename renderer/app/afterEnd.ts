import type { Locale } from '#shared/domain/constants.ts';
import type { Services } from '#renderer/services/services.ts';
import { inLocale } from './paths.ts';

/**
 * Where a session that ended by itself leads (§8, statuses 483 and 488): the configured log-out address, else the
 * language's home page, which says why. A chosen log-out stays in the page: the landing page takes its place.
 */
export function leaveWhenEnded({ session, scope, config }: Services, locale: Locale): void {
  session.onEnd(scope, (why) => {
    if (why === 'chosen' || why === 'otherTab') return;
    const home = inLocale(locale, '/', `?message=${why === 'removed' ? 'remove' : 'expired'}`);
    location.assign(config.logoutUrl ?? home);
  });
}
