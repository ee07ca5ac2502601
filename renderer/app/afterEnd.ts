import { hrefOf, splitPath } from '#shared/domain/pages.ts';
import type { Services } from '#renderer/services/services.ts';
import type { SessionEnd } from '#renderer/services/session.ts';

/** A disk that does not answer keeps nobody on the page. */
const signOutHooksTimeoutMs = 2_000;

/**
 * Where the end of a session leads (§8, statuses 483 and 488): the configured log-out address, else the language's
 * home page, which says why. The page is loaded anew: nothing of that person stays in memory.
 */
export function leaveWhenEnded({ session, scope, config, signOutHooks, clock }: Services): void {
  session.onEnd(scope, (why) => {
    const late = new Promise<void>((done) => clock.after(scope, signOutHooksTimeoutMs, done));
    const said = Promise.allSettled([...signOutHooks].map((hook) => hook(why)));
    void Promise.race([said, late]).then(() => leave(why));
  });

  function leave(why: SessionEnd): void {
    const { locale } = splitPath(location.pathname);
    const home = hrefOf(locale, 'landing');
    if (why === 'chosen' || why === 'otherTab') location.assign(home);
    else if (why === 'removed') location.assign(`${home}?message=remove`);
    else location.assign(config.logoutUrl ?? `${home}?message=expired`);
  }
}
