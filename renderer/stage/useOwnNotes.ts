import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';

/**
 * What keeps the own picture or sound from the other side against this person's will, in words. `isUnseen`: moderation
 * finds nothing in the picture.
 */
export function useOwnNotes(local: LocalMedia, isUnseen = false): readonly string[] {
  const { t } = useTranslation('match');
  const { status, cameraProblem, microphoneProblem, warnings } = useLocalMediaState(local);
  if (status !== 'open' && status !== 'failed') return [];
  const notes: string[] = [];
  if (microphoneProblem !== null) notes.push(t('own.unheard'));
  else if (warnings.includes('silentMicrophone')) notes.push(t('own.silentMicrophone'));
  if (cameraProblem !== null) notes.push(t('own.unseen'));
  else if (isUnseen) notes.push(t('own.blurred'));
  else if (warnings.includes('darkCamera')) notes.push(t('own.darkCamera'));
  return notes;
}
