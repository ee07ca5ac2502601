import { isStreamer, type Role } from '#shared/domain/roles.ts';
import {
  callRules,
  defaultRules,
  type CallRules,
  type CallSession,
} from '#renderer/features/call/background.ts';
import { askSettings } from '#renderer/services/askSettings.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { Splits } from '#renderer/services/splits.ts';

/**
 * Returns the limits of calls for this user before the server's settings arrive. A second call is shown until
 * the group is known: the server rings one only for a group that shows it, and a refused one is noted as
 * missed.
 */
export function ownCallRules(role: Role): CallRules {
  return { ...defaultRules, isStreamer: isStreamer(role), hasMultipleCalls: true };
}

/** Loads the server's limits of calls. A limit whose request fails stays as it is. */
export async function learnCallRules(options: {
  readonly api: ApiClient;
  readonly splits: Pick<Splits, 'groupOf'>;
  readonly role: Role;
  readonly call: Pick<CallSession, 'changeRules'>;
}): Promise<void> {
  const { api, splits, role, call } = options;
  const [settings, group] = await Promise.all([
    askSettings(api, () => Date.now()),
    splits.groupOf('multiplecalls'),
  ]);
  const own = { isStreamer: isStreamer(role), hasMultipleCalls: group === null || group === 'default' };
  call.changeRules(settings.ok ? callRules(settings.value, own) : { ...defaultRules, ...own });
}
