import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import { call } from '#shared/domain/constants.ts';
import { useGiftsFact } from '#renderer/stage/useGiftsFact.tsx';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useLength } from '#renderer/i18n/useLength.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import type { Fact } from '#renderer/ui/Facts.tsx';
import { enderOf, endingOfCall } from './ending.ts';
import { shapeOf } from '#renderer/ui/callShape.ts';
import { useWords } from './useWords.ts';

/** Returns the lines of the receipt's sum. Lines with unknown values are left out. */
export function useReceiptFacts(record: CallRecord, me: string, earns: boolean): readonly Fact[] {
  const { t } = useTranslation(['history', 'call']);
  const locale = useLocale();
  const words = useWords();
  const length = useLength();
  const giftsFact = useGiftsFact(record.gifts);
  const { kind, price, minutes, duration, coins } = record;
  const facts: Fact[] = [];
  const add = (term: Fact['term'], value: Fact['value'], note?: string) =>
    void facts.push({ term, value, ...(note === undefined ? {} : { note }) });

  if (kind === 'call') add(t('receipt.kind'), t(`kind.${record.direction}.${record.callType ?? 'video'}`));
  if (shapeOf(record).hasBeen && duration !== null) add(t('receipt.length'), length(duration));
  if (kind === 'call' && minutes !== null && minutes > 0) {
    const aMinute = price === null ? '' : `, ${t('call:meter.perMinute', { count: price })}`;
    add(`${t('receipt.minutes')}${aMinute}`, formatCount(locale, minutes), t('receipt.minuteRule'));
    if (earns && price !== null)
      add(t('receipt.theyPaid', { name: words.name(record) }), <Coins value={price * minutes} />);
    if (coins !== null)
      add(
        earns ? t('receipt.share', { percent: call.streamerSharePercent }) : t('receipt.call'),
        <Coins value={Math.abs(coins)} />,
      );
  }
  if (kind === 'match' && coins !== null && coins !== 0)
    add(t(coins > 0 ? 'receipt.forMatch' : 'receipt.filters'), <Coins value={Math.abs(coins)} />);
  if (giftsFact) facts.push(giftsFact);
  // The sentence above the lines already names who hung up.
  const ender = kind === 'call' && endingOfCall(record) === 'ended' ? null : enderOf(record, me);
  if (ender) add(t('receipt.endedBy'), ender === 'me' ? t('receipt.you') : words.name(record));
  return facts;
}
