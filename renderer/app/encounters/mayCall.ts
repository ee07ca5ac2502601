import type { CallType } from '#shared/domain/calls.ts';
import { canMeet } from '#renderer/services/canMeet.ts';
import type { Services } from '#renderer/services/services.ts';
import { askForDevices } from '../session/askForDevices.ts';
import { confirmAdult } from '../session/confirmAdult.ts';

/**
 * Returns whether a call may start or be accepted: the browser supports WebRTC, the user is 18 or older, and
 * has seen why devices are needed (no camera for an audio call).
 */
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
