import type { Ticket } from '#shared/api/support.ts';
import { MINUTE_MS, DAY_MS, HOUR_MS, type Locale } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { ticketLateMinutes } from '#shared/domain/support.ts';
import { missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import cover from '#renderer/ui/CoverLink.module.css';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import row from '#renderer/ui/row.module.css';
import styles from './support.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Tickets of the queue: person, last message, waiting time, and the assigned staff member. */
export function TicketRows({
  label,
  tickets,
  openId,
  onOpen,
  onTake,
}: {
  readonly label: string;
  readonly tickets: readonly Ticket[];
  readonly openId: string | null;
  readonly onOpen: (ticket: Ticket) => void;
  readonly onTake: (ticket: Ticket) => void;
}) {
  const { t } = useTranslation('support');
  const locale = useLocale();
  const { clock } = useServices();
  return (
    <ul className={styles.rows} aria-label={label}>
      {tickets.map((ticket) => {
        const { _id, user, subtype, state, owner, isMine, lastText, isLastMine, since } = ticket;
        const ageMs = clock.now() - Date.parse(since);
        const isLate = (state === 'new' || state === 'taken') && ageMs >= ticketLateMinutes * MINUTE_MS;
        const words = lastText ?? t('row.noText');
        return (
          <li key={_id} className={cx(row.row, styles.row, _id === openId && styles.isOn)}>
            <Avatar name={user?.name ?? null} src={user?.avatar ?? null} size="m" presence={user?.status} />
            <span className={row.words}>
              <CoverLink isOn={_id === openId} onPress={() => onOpen(ticket)}>
                <span className={styles.who}>
                  <b>{cutName(user?.name ?? missing)}</b> <small>{t(`desk.${subtype}`)}</small>
                </span>
              </CoverLink>
              <Text as="span" size={14} tone="muted" wrap="cut">
                {isLastMine ? t('row.you', { text: words }) : words}
              </Text>
            </span>
            <span className={styles.end}>
              <time dateTime={since} className={cx(isLate && styles.late)}>
                {isLate && <Icon name="clock" />}
                {formatAge(locale, ageMs)}
              </time>
              {state === 'new' ? (
                <span className={cover.above}>
                  <Button kind="outline" size="small" onPress={() => onTake(ticket)}>
                    {t('take')}
                  </Button>
                </span>
              ) : (
                <span className={cx(styles.owner, isMine && styles.isMine)}>
                  {isMine ? t('you') : cutName(owner?.name ?? missing)}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Formats an age in one unit: "12 min", "3 hr", "2 days". */
function formatAge(locale: Locale, ageMs: number): string {
  const [unit, unitMs] =
    ageMs < HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : ageMs < DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.max(0, Math.floor(ageMs / unitMs)),
  );
}
