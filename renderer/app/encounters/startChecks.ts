import { lacksEssentials } from '#shared/domain/person.ts';
import type { CallType } from '#shared/domain/calls.ts';
import type { Services } from '#renderer/services/services.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import { canMeet } from '#renderer/services/canMeet.ts';

/**
 * Asks for gender and birthday before anything live, because users must be adults. Temporary users and users
 * of sign-in providers may lack them. Resolves to whether the profile is complete. The server checks the same
 * (`locked`).
 */
export async function confirmAdult({
  session,
  dialogs,
}: Pick<Services, 'session' | 'dialogs'>): Promise<boolean> {
  const { user } = session.state;
  if (!user) return false;
  if (!lacksEssentials(user)) return true;
  return (await dialogs.open('missing fields', {})) !== null;
}

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
