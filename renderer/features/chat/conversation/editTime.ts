import type { Message } from '#shared/domain/chat.ts';
import { chat as figures, MINUTE_MS } from '#shared/domain/constants.ts';
import { sortKeyOf } from '#shared/store/rules.ts';

/** Returns the milliseconds in which the user can still edit their message; 0 if they cannot. */
export function editMsLeft(message: Message, me: string, nowMs: number): number {
  if (message.from !== me || message.type !== 'text' || message.forwardedFrom !== null) return 0;
  return Math.max(0, sortKeyOf(message) + figures.editMs - nowMs);
}

/** Returns the minutes left, rounded up. */
export const minutesLeft = (ms: number): number => Math.ceil(ms / MINUTE_MS);
