import { accountApi } from '#shared/api/account.ts';
import { startUpApi } from '#shared/api/startUp.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { createServices } from '../boot.ts';
import { loadConfig } from '../loading/loadConfig.ts';
import { withParameter, type EntryParameters } from './entry.ts';

/** What the link of a mail leads to, once its token has signed the person in. */
const actions = { newPassword: 'newPassword', confirmEmail: 'emailConfirmed' } as const;

/**
 * Logs in whoever comes with a token or as a temporary user in the address (§2.7). Answers
 * the cleaned address to load anew, or null where it failed; §8: a failure is logged, and the page goes on without.
 */
export async function logInByAddress(entry: EntryParameters): Promise<string | null> {
  const services = createServices(await loadConfig(), { ...accountApi, ...startUpApi });
  const { api, session, scope } = services;
  try {
    if (entry.token !== null) {
      const result = await api.call('loginByToken', { body: { token: entry.token } });
      if (!result.ok) {
        console.warn('the log-in by token failed', result);
        return null;
      }
      session.signIn(result.value);
      const { purpose } = result.value;
      return purpose === null ? entry.cleaned : withParameter(entry.cleaned, 'action', actions[purpose]);
    }
    if (entry.temporaryUid === null) return null;
    const uid = entry.temporaryUid;
    // Whether somebody was here by this link before: nothing depends on it but the record.
    const known = await api.call('checkUid', { body: { uid } });
    const result = await api.call('interimLogin', { body: { uid, deviceId: deviceId() } });
    if (!result.ok) {
      console.warn('the log-in as a temporary user failed', known, result);
      return null;
    }
    session.signIn(result.value);
    return entry.cleaned;
  } finally {
    scope.end();
  }
}
