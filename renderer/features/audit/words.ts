import type { AuditLine } from '#shared/api/audit.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount, formatMoney, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';

/** States that have a translation. Any other state is shown by its key. */
const states = [
  'pending',
  'processing',
  'paid',
  'failed',
  'held',
  'active',
  'rejected',
  'open',
  'upheld',
  'dismissed',
  'none',
  'warn',
  'suspend',
  'ban',
  'waiting',
  'undone',
  'imposed',
  'appealed',
  'lifted',
  'kept',
  'reduced',
  'revoked',
  'submitted',
  'approved',
  'returned',
  'refused',
  'new',
  'taken',
  'solved',
  'moderator',
  'finance',
  'support',
] as const;

/** Returns functions that word a line. Times are UTC, because staff works in several time zones. */
export function useLineWords() {
  const { t } = useTranslation('audit');
  const locale = useLocale();
  const stateOf = (said: string | null): string => {
    if (said === null) return missing;
    const state = states.find((each) => each === said);
    return state ? t(`state.${state}`) : said;
  };
  return {
    by: ({ actor, by }: AuditLine) => (actor === 'staff' ? (by ?? missing) : t(`actor.${actor}`)),
    role: ({ actor, desk }: AuditLine) => (actor === 'staff' ? t(`desk.${desk}`) : t(`kind.${actor}`)),
    step: ({ step }: AuditLine) => t(`step.${step}`),
    time: ({ at }: AuditLine) =>
      formatDate(
        locale,
        { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone: 'UTC' },
        new Date(at),
      ),
    day: ({ at }: AuditLine) =>
      formatDate(
        locale,
        { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
        new Date(at),
      ),
    before: ({ before }: AuditLine) => stateOf(before),
    after({ after, cents, coins, until }: AuditLine): string {
      const more = [
        cents === null ? null : formatMoney(locale, cents / 100, 'USD'),
        coins === null ? null : t('coins', { count: coins, coins: formatCount(locale, coins) }),
        until === null
          ? null
          : t('until', {
              day: formatDate(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }, new Date(until)),
            }),
      ].filter((each) => each !== null);
      return [stateOf(after), ...more].join(', ');
    },
    undone: ({ undoneAfterMs }: AuditLine) =>
      undoneAfterMs === null
        ? null
        : t('undoneAfter', { count: Math.max(1, Math.round(undoneAfterMs / 1_000)) }),
    /** Device and session of the staff member; null if neither is known. */
    from: ({ device, session }: AuditLine): string | null =>
      [
        device,
        session &&
          t('open.session', {
            id: session.id.toUpperCase(),
            since: formatDate(
              locale,
              { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
              new Date(session.since),
            ),
          }),
      ]
        .filter(Boolean)
        .join('. ') || null,
    hasChange: ({ before, after }: AuditLine) => before !== null || after !== null,
  };
}
