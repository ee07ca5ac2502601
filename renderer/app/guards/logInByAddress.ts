import { accountApi } from '#shared/api/account.ts';
import { startUpApi } from '#shared/api/startUp.ts';
import type { SignedIn } from '#shared/domain/person.ts';
import { logger } from '#shared/lib/logger.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';
import { createServices } from '../boot.ts';
import { loadConfig } from '../loading/loadConfig.ts';
import { reactivateIfRemoved } from './reactivate.ts';
import { withParameter, type EntryParameters } from './entry.ts';

/** The `action` parameter that follows a log-in by a link in an email, by the purpose of the link. */
const actions = {
  newPassword: 'newPassword',
  confirmEmail: 'emailConfirmed',
  undoEmail: 'emailUndone',
} as const;

/** The address to load next. `other`: the link belongs to another account, so the user must confirm first. */
export type AddressOutcome = { readonly to: string; readonly other?: SignedIn };

/**
 * Logs in by the token or as the temporary user that the address names (§2.7). Returns the address to load
 * next; null if the log-in failed. A failure is logged, and the page continues without it (§8).
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
      // A link that confirms an email does not sign in: a visitor sees the confirmation on the landing page.
      if (!user || !authData) {
        const parameter = session.state.user ? 'action' : 'message';
        return { to: withParameter(entry.cleaned, parameter, actions.confirmEmail) };
      }
      const signedIn = { user, authData };
      const to = purpose === null ? entry.cleaned : withParameter(entry.cleaned, 'action', actions[purpose]);
      const current = session.state.user?._id ?? user._id;
      if (current !== user._id) return { to, other: signedIn };
      session.signIn(await reactivateIfRemoved(api, signedIn));
      return { to };
    }
    if (entry.temporaryUid === null) return null;
    const uid = entry.temporaryUid;
    // Whether this link was used before is only logged.
    const known = await api.call('checkUid', { body: { uid } });
    const result = await api.call('interimLogin', {
      body: { uid, deviceId: deviceId(), secret: guestSecret(uid) },
    });
    if (!result.ok) {
      logger.warn('the log-in as a temporary user failed', known, result);
      // The server refuses a uid that is too short to be secret: the message explains why the user is still a
      // visitor.
      const isBad = result.ok === false && result.error.status === 400;
      return isBad ? { to: withParameter(entry.cleaned, 'message', 'badLink') } : null;
    }
    session.signIn(result.value);
    return { to: entry.cleaned };
  } finally {
    scope.end();
  }
}

/**
 * Returns the secret with which this browser signs in by the link of a temporary user (§2 `af_sub1`). The
 * link alone is not enough, because others may see it. The secret is stored before it is sent, so that a lost
 * response locks no user out.
 */
export function guestSecret(uid: string, store: KeyValue = createKeyValue('local')): string {
  const key = `guestSecret:${uid}`;
  const known = store.read(key);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  store.write(key, secret);
  return secret;
}
