import type { CallType } from '#shared/domain/calls.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';

const bothKey = 'deviceAccessExplained';
/** Set after the dialog for audio calls. The dialog for both devices covers the microphone too. */
const soundKey = 'microphoneAccessExplained';

/** Returns whether the browser is about to ask for permission; false if it can't tell. */
async function isAboutToAsk(device: 'camera' | 'microphone'): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: device as PermissionName });
    return state === 'prompt';
  } catch {
    return false;
  }
}

/**
 * Explains why camera and microphone are needed (only the microphone for an audio call) before the browser
 * asks for permission. Shown once per device, because some browsers ask at every visit. Resolves to false if
 * the user declines.
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
