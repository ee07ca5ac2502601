import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { SanctionKind } from '#shared/domain/sanctions.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { utcMoment } from './SuspendUntil.tsx';
import styles from './decide.module.css';

type Tone = 'ok' | 'warn' | 'bad';

/** The effects of a decision on the person, shown before it is made. */
export function Effects({
  kind,
  untilMs,
  coins,
  paidAt,
}: {
  readonly kind: SanctionKind;
  readonly untilMs: number | null;
  readonly coins: number | null;
  /** Time of the last payout after a ban; null if the person is not a streamer. */
  readonly paidAt: string | null;
}) {
  const { t } = useTranslation(['moderation', 'common']);
  const locale = useLocale();
  const coinsText = t('common:coins.count', { count: coins ?? 0 });
  const until = untilMs === null ? '…' : utcMoment(locale, untilMs);
  const lines: readonly (readonly [Tone, string])[] =
    kind === 'ban'
      ? [
          ['bad', t('sanctions.does.banEnds')],
          ['bad', t('sanctions.does.banTraces')],
          paidAt === null
            ? ['ok', t('sanctions.does.banCoins', { coins: coinsText })]
            : ['warn', t('sanctions.does.banPaid', { when: utcMoment(locale, Date.parse(paidAt)) })],
        ]
      : kind === 'suspend'
        ? [
            ['warn', t('sanctions.does.suspendEnds', { until })],
            ['warn', t('sanctions.does.suspendReads')],
            ['ok', t(paidAt === null ? 'sanctions.does.coins' : 'sanctions.does.paid')],
          ]
        : [['ok', t(kind === 'warn' ? 'sanctions.does.warn' : 'sanctions.does.none')]];
  return (
    <section className={styles.card}>
      <h3>{t('sanctions.doesTitle')}</h3>
      <ul className={styles.does}>
        {lines.map(([tone, text]) => (
          <li key={text}>
            <Icon
              name={tone === 'ok' ? 'check' : tone === 'warn' ? 'warn' : 'close'}
              className={styles[tone]}
            />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
