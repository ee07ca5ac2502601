import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { Penalty } from '#shared/domain/penalties.ts';
import { formatDate, isInYearOf } from '#renderer/i18n/days.ts';
import { formatTime, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { BadgeTone } from '#renderer/ui/Badge.tsx';

/** Returns functions that word times, coins and states of penalties in the page language. */
export function usePenaltyWords() {
  const { t } = useTranslation(['penalties', 'common']);
  const locale = useLocale();
  const moment = (iso: string, timeZone?: string): string => {
    const at = new Date(iso);
    const year = isInYearOf(at.getTime(), Date.now()) ? {} : ({ year: 'numeric' } as const);
    const zone = timeZone === undefined ? {} : { timeZone };
    const hour = { hour: 'numeric', minute: '2-digit' } as const;
    return formatDate(locale, { day: 'numeric', month: 'short', ...year, ...hour, ...zone }, at);
  };
  return {
    when: (iso: string | null) => (iso === null ? missing : moment(iso)),
    whenUtc: (iso: string | null) => (iso === null ? missing : moment(iso, 'UTC')),
    clock: (iso: string | null) => (iso === null ? missing : formatTime(locale, new Date(iso))),
    price: (coins: number | null) =>
      coins === null ? t('common:coins.unknown') : t('common:coins.count', { count: coins }),
    /** Formats the time left in its two largest units. */
    left(ms: number): string {
      const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
      const hours = Math.floor(Math.max(0, ms) / HOUR_MS);
      if (hours >= 24) return t('left.days', { days: Math.floor(hours / 24), hours: hours % 24 });
      return hours > 0 ? t('left.hours', { hours, minutes: minutes % 60 }) : t('left.minutes', { minutes });
    },
    badge: (penalty: Penalty): { readonly tone: BadgeTone; readonly text: string } => {
      const isKept = penalty.appeal?.outcome === 'kept' && penalty.status === 'active';
      if (isKept) return { tone: 'danger', text: t('status.kept') };
      const isReduced = penalty.appeal?.outcome === 'reduced' && penalty.status === 'active';
      if (isReduced) return { tone: 'warning', text: t('status.reduced') };
      return { tone: tones[penalty.status], text: t(`status.${penalty.status}`) };
    },
  };
}

const tones = {
  active: 'warning',
  appealed: 'plain',
  expired: 'plain',
  revoked: 'success',
} as const satisfies Record<Penalty['status'], BadgeTone>;

/** Returns true if an appeal is possible now. */
export function mayAppeal(penalty: Penalty, nowMs: number): boolean {
  const until = penalty.statement?.appealUntil ?? null;
  return (
    penalty.status === 'active' &&
    penalty.coinState === 'held' &&
    penalty.appeal === null &&
    until !== null &&
    Date.parse(until) > nowMs
  );
}
