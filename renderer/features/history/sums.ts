import type { CallRecord } from '#shared/domain/calls.ts';

/** Returns the coins of the gifts of a record: earned, or paid if negative. */
export function giftCoins({ gifts }: CallRecord): number {
  return (gifts ?? []).reduce((sum, { coins }) => sum + coins, 0);
}

/** Returns all coins of a record, gifts included; null if the server did not name the coins of the call. */
export function allCoins(record: CallRecord): number | null {
  return record.coins === null ? null : record.coins + giftCoins(record);
}
