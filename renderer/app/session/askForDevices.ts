import type { CallType } from '#shared/domain/calls.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';

const bothKey = 'deviceAccessExplained';
/** Whoever was told of both knows of this one too. */
const soundKey = 'microphoneAccessExplained';

/** Whether the browser is about to ask the person; where it can't tell, it is taken to know already. */
async function isAboutToAsk(device: 'camera' | 'microphone'): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: device as PermissionName });
    return state === 'prompt';
  } catch {
    return false;
  }
}

/**
 * Says why camera and microphone (the microphone alone, for a call by sound) are wanted, before the browser asks for
 * them; once on each machine, since some browsers ask at every visit. False where the person would rather not now.
 */
export async function askForDevices(
  dialogs: Dialogs,
  callType: CallType = 'video',
  onExplained?: () => void,
): Promise<boolean> {
  const isSoundOnly = callType === 'audio';
  const local = createKeyValue('local');
  const isExplained = (isSoundOnly ? [bothKey, soundKey] : [bothKey]).some((key) => local.read(key) !== null);
  if (isExplained || !(await isAboutToAsk(isSoundOnly ? 'microphone' : 'camera'))) return true;
  const answer = await dialogs.open('device access', { isSoundOnly });
  if (answer === null) return false;
  local.write(isSoundOnly ? soundKey : bothKey, '1');
  onExplained?.();
  return true;
}
