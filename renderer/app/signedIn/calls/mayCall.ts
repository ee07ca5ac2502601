import type { CallType } from '#shared/domain/calls.ts';
import type { Services } from '#renderer/services/services.ts';
import { askForDevices } from '../askForDevices.ts';
import { confirmAdult } from '../confirmAdult.ts';

/** Asked before a call is made or taken: 18 or older, and what it needs (for sound alone, no camera) explained before the browser asks. */
export async function mayCall(
  services: Pick<Services, 'session' | 'dialogs'>,
  callType: CallType,
): Promise<boolean> {
  return (await confirmAdult(services)) && (await askForDevices(services.dialogs, callType));
}
