import { createKeyValue } from '#renderer/services/keyValue.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';

const key = 'deviceAccessExplained';

/** Whether the browser is about to ask the person; where it can't tell, it is taken to know already. */
async function isAboutToAsk(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
    return state === 'prompt';
  } catch {
    return false;
  }
}

/**
 * Says why camera and microphone are wanted, before the browser asks for them; once on each machine, since some
 * browsers ask at every visit. False where the person would rather not now.
 */
export async function askForDevices(dialogs: Dialogs): Promise<boolean> {
  const local = createKeyValue('local');
  if (local.read(key) !== null || !(await isAboutToAsk())) return true;
  const answer = await dialogs.open('device access', {});
  if (answer === null) return false;
  local.write(key, '1');
  return true;
}
