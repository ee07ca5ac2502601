import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMediaState } from '#renderer/engines/port.ts';
import type { StartObstacle } from './StartRow.tsx';

interface StartFacts {
  readonly media: Pick<LocalMediaState, 'status' | 'isCameraOn' | 'cameraProblem'>;
  /** An artist is seen by others but starts no matches (§4.2, §6.2). */
  readonly isArtist: boolean;
  /** Number of fields that the profile of a streamer lacks. */
  readonly missing: number;
  /** Null: unknown yet. */
  readonly isLocked: boolean | null;
  readonly price: number;
  /** Null: unknown, or hidden from this user. */
  readonly balance: number | null;
}

/**
 * Returns the first reason why a match cannot begin; null if it can. Every disabled Start shows its reason
 * from here.
 */
export function useStartObstacle(facts: StartFacts): StartObstacle | null {
  const { t } = useTranslation('match');
  const { media, isArtist, missing, isLocked, price, balance } = facts;
  if (isArtist) return { icon: 'warn', text: t('filter.artist') };
  if (isLocked === true) return { icon: 'lock', text: t('obstacle.locked') };
  if (missing > 0) return { icon: 'profile', text: t('obstacle.missing') };
  if (media.cameraProblem !== null) return { icon: 'cam-off', text: t('obstacle.noCamera') };
  if (media.status === 'opening') return { icon: 'cam', text: t('preview.opening') };
  if (media.status !== 'open' || !media.isCameraOn) return { icon: 'cam-off', text: t('filter.needCamera') };
  if (balance !== null && balance < price)
    return { icon: 'wallet', text: t('filter.notEnough', { coins: price, balance }) };
  return null;
}
