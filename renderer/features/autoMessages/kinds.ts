import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

export const kindIcons: Readonly<Record<AutoMessageType, IconName>> = {
  greeting: 'heart',
  newFollower: 'follow',
  missedCall: 'missed',
  afterMatch: 'match',
  giftThanks: 'gift',
  away: 'moon',
};

/**
 * Messages that may start a chat. A user who may only answer (§4.2, §6.2) sends them only to people who wrote
 * before.
 */
export const firstWords: readonly AutoMessageType[] = ['newFollower', 'afterMatch', 'missedCall'];
