import { accountApi } from '#shared/api/account.ts';
import { startUpApi } from '#shared/api/startUp.ts';
import type { SignedIn } from '#shared/domain/person.ts';
import { logger } from '#shared/lib/logger.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { createServices } from '../boot.ts';
import { loadConfig } from '../loading/loadConfig.ts';
import { broughtBack } from './broughtBack.ts';
import { withParameter, type EntryParameters } from './entry.ts';
import { guestSecret } from './guestSecret.ts';

/** What the link of a mail leads to, once its token has signed the person in. */
const actions = {
  newPassword: 'newPassword',
  confirmEmail: 'emailConfirmed',
  undoEmail: 'emailUndone',
} as const;

/** Where to go on, loaded anew. `other`: it would sign in somebody else, who is asked about first. */
export type AddressOutcome = { readonly to: string; readonly other?: SignedIn };

/**
 * Logs in whoever comes with a token or as a temporary user in the address (§2.7). Answers
 * where that leads, or null where it failed; §8: a failure is logged, and the page goes on without.
 */
export async function logInByAddress(entry: EntryParameters): Promise<AddressOutcome | null> {
  const services = createServices(await loadConfig(), { ...accountApi, ...startUpApi });
  const { api, session, scope } = services;
  try {
    if (entry.token !== null) {
      const result = await api.call('loginByToken', { body: { token: entry.token } });
      if (!result.ok) {
        logger.warn('the log-in by token failed', result);
        return null;
      }
      const { purpose, user, authData } = result.value;
      // A link that confirms an e-mail signs nobody in: a visitor is told on the landing page.
      if (!user || !authData) {
        const parameter = session.state.user ? 'action' : 'message';
        return { to: withParameter(entry.cleaned, parameter, actions.confirmEmail) };
      }
      const signedIn = { user, authData };
      const to = purpose === null ? entry.cleaned : withParameter(entry.cleaned, 'action', actions[purpose]);
      const current = session.state.user?._id ?? user._id;
      if (current !== user._id) return { to, other: signedIn };
      session.signIn(await broughtBack(api, signedIn));
      return { to };
    }
    if (entry.temporaryUid === null) return null;
    const uid = entry.temporaryUid;
    // Whether somebody was here by this link before: nothing depends on it but the record.
    const known = await api.call('checkUid', { body: { uid } });
    const result = await api.call('interimLogin', {
      body: { uid, deviceId: deviceId(), secret: guestSecret(uid) },
    });
    if (!result.ok) {
      logger.warn('the log-in as a temporary user failed', known, result);
      // A uid that the server finds too short to be a secret: the person sees why they are still a visitor.
      const isBad = result.ok === false && result.error.status === 400;
      return isBad ? { to: withParameter(entry.cleaned, 'message', 'badLink') } : null;
    }
    session.signIn(result.value);
    return { to: entry.cleaned };
  } finally {
    scope.end();
  }
}
