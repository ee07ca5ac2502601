import type { Services } from '#renderer/services/services.ts';
import { askForDevices } from '../askForDevices.ts';
import { confirmAdult } from '../confirmAdult.ts';

/** Asked before a call is made or taken: 18 or older, and camera and microphone explained before the browser asks. */
export async function mayCall(services: Pick<Services, 'session' | 'dialogs'>): Promise<boolean> {
  return (await confirmAdult(services)) && (await askForDevices(services.dialogs));
}
