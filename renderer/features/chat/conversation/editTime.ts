import type { Message } from '#shared/domain/chat.ts';
import { chat as figures, MINUTE_MS } from '#shared/domain/constants.ts';
import { sortKeyOf } from '#shared/store/rules.ts';

/** Milliseconds in which one's own message can still be edited; 0 if it can't. */
export function editMsLeft(message: Message, me: string, nowMs: number): number {
  if (message.from !== me || message.type !== 'text' || message.forwardedFrom !== null) return 0;
  return Math.max(0, sortKeyOf(message) + figures.editMs - nowMs);
}

/** Minutes as they are counted down: the last one that has begun counts. */
export const minutesLeft = (ms: number): number => Math.ceil(ms / MINUTE_MS);
