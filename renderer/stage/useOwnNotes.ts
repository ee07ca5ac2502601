import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';

/**
 * What keeps the own picture or sound from the other side against this person's will, in words. `isUnseen`: moderation
 * finds nothing in the picture. `needsPicture`: without one nothing begins, so that the camera's being off is said too.
 */
export function useOwnNotes(local: LocalMedia, isUnseen = false, needsPicture = false): readonly string[] {
  const { t } = useTranslation('match');
  const { status, isCameraOn, cameraProblem, microphoneProblem, warnings } = useLocalMediaState(local);
  if (status !== 'open' && status !== 'failed') return [];
  const notes: string[] = [];
  if (microphoneProblem !== null) notes.push(t('own.unheard'));
  else if (warnings.includes('silentMicrophone')) notes.push(t('own.silentMicrophone'));
  if (cameraProblem !== null) notes.push(t('own.unseen'));
  else if (needsPicture && !isCameraOn) notes.push(t('own.cameraOff'));
  else if (isUnseen) notes.push(t('own.blurred'));
  else if (warnings.includes('darkCamera')) notes.push(t('own.darkCamera'));
  return notes;
}
