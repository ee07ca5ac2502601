import { hrefOf, splitPath } from '#shared/domain/pages.ts';
import type { Services } from '#renderer/services/services.ts';

/**
 * Where the end of a session leads (§8, statuses 483 and 488): the configured log-out address, else the language's
 * home page, which says why. The page is loaded anew: nothing of that person stays in memory.
 */
export function leaveWhenEnded({ session, scope, config }: Services): void {
  session.onEnd(scope, (why) => {
    const { locale } = splitPath(location.pathname);
    const home = hrefOf(locale, 'landing');
    if (why === 'chosen' || why === 'otherTab') location.assign(home);
    else if (why === 'removed') location.assign(`${home}?message=remove`);
    else location.assign(config.logoutUrl ?? `${home}?message=expired`);
  });
}
