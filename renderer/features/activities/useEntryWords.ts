import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { Activity } from '#shared/domain/activities.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatMoney, formatSigned } from '#renderer/i18n/format.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import type { Entry } from './grouping.ts';

const dayAndTime = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;

const byOthers = ['gift', 'missedCall', 'followByUser', 'beLiked'] as const;
const own = [
  'like',
  'follow',
  'unfollow',
  'sendGift',
  'sendAnimatedGift',
  'report',
  'ignored',
  'unblock',
] as const;

/**
 * Returns functions that word an entry: "Noor sent you 3 gifts and follows you", or "You followed Noor" for
 * own activities.
 */
export function useEntryWords() {
  const { t } = useTranslation('activities');
  const locale = useLocale();
  const coinsOf = (coins: number) =>
    t('coins', { count: Math.abs(coins), coins: formatSigned(locale, coins) });
  return {
    /** "−40 coins: you have a penalty": the amount comes first. */
    service(activity: Activity | undefined): string {
      const text = activity?.text ?? t('service');
      const sum =
        activity?.amount !== null && activity?.amount !== undefined
          ? formatMoney(locale, activity.amount, activity.currency)
          : activity?.coins
            ? coinsOf(activity.coins)
            : null;
      return sum === null ? text : t('sumLine', { sum, text });
    },
    /** The rule, the weeks, and the deadline for an objection. */
    more({ detail, until, periodStart, periodEnd }: Activity): string {
      return [
        detail,
        periodStart === null ? null : t('weeks', { period: formatPeriod(locale, periodStart, periodEnd) }),
        until === null ? null : t('object', { day: formatDate(locale, dayAndTime, new Date(until)) }),
      ]
        .filter((part) => part !== null)
        .join('. ');
    },
    times: (times: readonly string[]): string =>
      new Intl.ListFormat(locale, { type: 'conjunction' }).format(times.slice(0, 3)),
    /** Coins earned and spent on one day. */
    dayCoins(activities: readonly Activity[]): string {
      const sums = activities.map(({ coins }) => coins ?? 0);
      const plus = sums.filter((coins) => coins > 0).reduce((sum, coins) => sum + coins, 0);
      const minus = sums.filter((coins) => coins < 0).reduce((sum, coins) => sum + coins, 0);
      return [plus, minus]
        .filter((coins) => coins !== 0)
        .map(coinsOf)
        .join(', ');
    },
    sentence({ user, parts, activities }: Entry, isOwn: boolean): string {
      const name = cutName(user?.name?.trim() || t('somebody'));
      const [first] = parts;
      if (isOwn) {
        const kind = own.find((one) => one === first?.kind);
        return t(`own.${kind ?? 'other'}`, { name });
      }
      const texts = parts.flatMap(({ kind, count }) => {
        const known = byOthers.find((one) => one === kind);
        return known ? [t(`did.${known}`, { count })] : [];
      });
      const what = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
        texts.length === 0 ? [t('did.other')] : texts,
      );
      const coins = activities.reduce((sum, activity) => sum + (activity.coins ?? 0), 0);
      const line = t('line', { name, what });
      return coins === 0 ? line : t('lineCoins', { line, coins: coinsOf(coins) });
    },
  };
}
