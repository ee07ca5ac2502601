import type { CallRecord } from '#shared/domain/calls.ts';
import { giftCoins } from '#renderer/stage/giftCoins.ts';

/** Returns all coins of a record, gifts included; null if the server did not name the coins of the call. */
export function allCoins(record: CallRecord): number | null {
  return record.coins === null ? null : record.coins + giftCoins(record.gifts);
}
