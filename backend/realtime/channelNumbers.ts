import type { Clock } from '#shared/lib/clock.ts';

/** The newest number (`seq`) of each `user/…` channel: by a gap in them a client sees that it missed something. */
export interface ChannelNumbers {
  /** Takes the next number of a channel. */
  next(channel: string): number;
  newest(channel: string): number;
}

/**
 * In memory. Channels begin at the time of the start, so that after a restart none can stand where a client last saw
 * it: it looks like the gap that it is.
 */
export function createChannelNumbers(clock: Pick<Clock, 'now'>): ChannelNumbers {
  const first = clock.now();
  const numbers = new Map<string, number>();
  const newest = (channel: string) => numbers.get(channel) ?? first;
  return {
    newest,
    next(channel) {
      const number = newest(channel) + 1;
      numbers.set(channel, number);
      return number;
    },
  };
}
