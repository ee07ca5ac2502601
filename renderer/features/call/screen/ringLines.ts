import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { minuteCoins } from '../machine/ending.ts';
import type { Call, Self } from '../machine/types.ts';

/** Returns the lines of a ringing call: its type, its price, and how many minutes the balance covers. */
export function useRingLines(call: Pick<Call, 'callType' | 'price'>, self: Self): readonly string[] {
  const { t } = useTranslation('call');
  const { callType, price } = call;
  if (price === null) return [t(`ring.${callType}Plain`)];
  const aMinute = minuteCoins(price, self);
  if (aMinute === 0) return [t(`ring.${callType}Free`)];
  if (self.rules.isStreamer) return [t(`ring.${callType}Plain`), t('state.earns', { count: aMinute })];
  const kind = `${t(`ring.${callType}`, { count: price })}.`;
  const { balance } = self;
  if (balance === null) return [kind];
  const minutes = Math.floor(balance / price);
  const reach = minutes === 0 ? t('ring.tooFew') : t('ring.enough', { count: minutes });
  return [kind, `${t('ring.have', { count: balance })}, ${reach}.`];
}
