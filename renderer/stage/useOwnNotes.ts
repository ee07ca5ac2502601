import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';

/**
 * Returns notes about unintended problems of the user's own picture or sound. `isUnseen`: moderation finds
 * the picture empty. `needsPicture`: a camera that is off is a problem too, because the match needs a
 * picture.
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
