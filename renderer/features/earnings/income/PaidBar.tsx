import type { CSSProperties } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Shift } from '#shared/domain/earnings.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { useWords } from '../useWords.ts';
import { paidPercent, wholeOf } from './shift.ts';
import styles from './shift.module.css';

const kinds = ['call', 'match', 'waiting', 'away'] as const;

/** Shows how much of the session was paid, spent waiting, and spent away. */
export function PaidBar({ shift }: { readonly shift: Shift }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { seconds, coinsOf } = shift;
  if (!seconds) return null;
  const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const perMinute = (kind: 'call' | 'match') =>
    coinsOf && seconds[kind] >= 60
      ? t('paid.perMinute', { coins: rate.format((coinsOf[kind] * 60) / seconds[kind]) })
      : '';
  return (
    <Card
      title={t('paid.title')}
      end={<span className={styles.whole}>{words.length(wholeOf(seconds))}</span>}
    >
      <p className={styles.lead}>
        <b>{t('paid.paid', { length: words.length(seconds.call + seconds.match) })}</b>{' '}
        {t('paid.share', { percent: words.percent(paidPercent(seconds)) })}
      </p>
      <div className={cx(styles.minutes, styles.big)} aria-hidden="true">
        {kinds.map((kind) => (
          <i key={kind} className={styles[kind]} style={{ '--part': seconds[kind] } as CSSProperties} />
        ))}
      </div>
      <ul className={styles.key}>
        {kinds.map((kind) => (
          <li key={kind}>
            <i className={cx(styles.mark, styles[kind])} aria-hidden="true" />
            <span>{t(`paid.${kind}`)}</span>
            <b>{words.length(seconds[kind])}</b>
            <small>{kind === 'call' || kind === 'match' ? perMinute(kind) : t(`paid.${kind}Note`)}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
