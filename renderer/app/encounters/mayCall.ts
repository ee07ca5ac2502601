import type { CallType } from '#shared/domain/calls.ts';
import { canMeet } from '#renderer/services/canMeet.ts';
import type { Services } from '#renderer/services/services.ts';
import { askForDevices } from '../session/askForDevices.ts';
import { confirmAdult } from '../session/confirmAdult.ts';

/** Asked before a call is made or taken: a browser that knows calls, 18 or older, and what it needs (for sound alone, no camera) explained before the browser asks. */
export async function mayCall(
  services: Pick<Services, 'session' | 'dialogs'>,
  callType: CallType,
): Promise<boolean> {
  if (!canMeet()) {
    await services.dialogs.open('device access', { isUnsupported: true });
    return false;
  }
  return (await confirmAdult(services)) && (await askForDevices(services.dialogs, callType));
}
