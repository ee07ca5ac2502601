import { hrefOf, splitPath } from '#shared/domain/pages.ts';
import type { Services } from '#renderer/services/services.ts';
import type { SessionEnd } from '#renderer/services/session.ts';

/** Maximum wait for the sign-out hooks, so that a hanging disk does not keep the user on the page. */
const signOutHooksTimeoutMs = 2_000;

/**
 * Leaves the page when the session ends (§8, statuses 483 and 488): goes to the configured log-out address,
 * else to the home page of the language, which shows the reason. The page is reloaded, so that no data of the
 * user stays in memory.
 */
export function leaveWhenEnded({ session, scope, config, signOutHooks, clock }: Services): void {
  session.onEnd(scope, (why) => {
    const late = new Promise<void>((done) => clock.after(scope, signOutHooksTimeoutMs, done));
    const hooksDone = Promise.allSettled([...signOutHooks].map((hook) => hook(why)));
    void Promise.race([hooksDone, late]).then(() => leave(why));
  });

  function leave(why: SessionEnd): void {
    const { locale } = splitPath(location.pathname);
    const home = hrefOf(locale, 'landing');
    if (why === 'chosen' || why === 'otherTab') location.assign(home);
    else if (why === 'removed') location.assign(`${home}?message=remove`);
    else location.assign(config.logoutUrl ?? `${home}?message=expired`);
  }
}
