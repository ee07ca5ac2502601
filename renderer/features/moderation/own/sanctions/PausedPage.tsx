import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import sea from '#resources/art/land-sea.svg';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Locale } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { useSanctionReasons } from '#renderer/ui/reasons/useSanctionReasons.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ReasonList } from '#renderer/ui/reasons/ReasonList.tsx';
import { ModerationFrame } from '../../ModerationFrame.tsx';
import { SanctionAppeal } from './SanctionAppeal.tsx';
import { useMySanctions } from './useMySanctions.ts';
import styles from './sanctions.module.css';
import { useEffect, useReducer } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import { Text } from '#renderer/ui/layout.tsx';

export interface PausedPageProps {
  /** Title of the match page, which this page replaces. */
  readonly title: string;
  /** End of the suspension; null while a moderator still has to decide. */
  readonly until: string | null;
  /** Shows the note that payouts continue. */
  readonly isStreamer: boolean;
}

/** Replaces the match page of a suspended user: the end, the reason, how to appeal, and what still works. */
export function PausedPage({ title, until, isStreamer }: PausedPageProps) {
  const { t } = useTranslation('sanctions');
  const locale = useLocale();
  const when = useWhen();
  const { clock } = useServices();
  const words = useSanctionReasons();
  const { suspension } = useMySanctions();
  useTick(until);
  const nowMs = clock.now();
  const isOpen = until === null;
  const can = ['read', ...(isStreamer ? (['paid', 'support'] as const) : (['coins'] as const))] as const;
  return (
    <ModerationFrame title={title}>
      <div className={styles.paused}>
        <div className={styles.main}>
          <section className={styles.hero} aria-labelledby="paused">
            <img src={sea} alt="" />
            {!isOpen && (
              <span className={styles.left}>
                <Icon name="clock" />
                {t('paused.left', { time: leftOf(locale, Date.parse(until) - nowMs) })}
              </span>
            )}
            <h2 id="paused">{isOpen ? t('paused.titleOpen') : t('paused.title', { when: when(until) })}</h2>
            <p>{t(isOpen ? 'paused.textOpen' : 'paused.text')}</p>
          </section>
          {suspension && (
            <section className={styles.why}>
              <h2>{t('paused.why')}</h2>
              <ReasonList reasons={words.reasons(suspension)} />
            </section>
          )}
        </div>
        <aside className={styles.side}>
          {suspension && (
            <section className={styles.card}>
              <h2>{t(suspension.status === 'appealed' ? 'sent.title' : 'paused.mistake')}</h2>
              <Text size={14} tone="muted" wrap="pretty">
                {suspension.appealUntil === null
                  ? t('paused.openText')
                  : suspension.appeal === null && Date.parse(suspension.appealUntil) > nowMs
                    ? t('paused.mistakeText', { when: when(suspension.appealUntil) })
                    : words.appeal(suspension, nowMs)}
              </Text>
              {suspension.appeal?.answer && (
                <Text size={14} tone="muted" wrap="pretty">
                  {suspension.appeal.answer}
                </Text>
              )}
              <SanctionAppeal sanction={suspension} />
            </section>
          )}
          <section className={styles.card}>
            <h2>{t('paused.works')}</h2>
            <ul className={styles.works}>
              {can.map((each) => (
                <li key={each}>
                  <Icon name="check" className={styles.ok} />
                  {t(`paused.can.${each}`)}
                </li>
              ))}
              {(['meet', 'write', 'lists'] as const).map((each) => (
                <Text key={each} as="li" tone="muted">
                  <Icon name="close" />
                  {t(`paused.cannot.${each}`)}
                </Text>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </ModerationFrame>
  );
}

/** Formats the time left: "6 d 23 h", "2 h 5 min", "4 min". */
function leftOf(locale: Locale, ms: number): string {
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)];
  const minutes = Math.max(1, Math.ceil((ms % HOUR_MS) / MINUTE_MS));
  if (days > 0) return `${unit(days, 'day')} ${unit(hours, 'hour')}`;
  return hours > 0 ? `${unit(hours, 'hour')} ${unit(minutes, 'minute')}` : unit(minutes, 'minute');
}

/** Re-renders the component every minute until this time. */
function useTick(until: string | null): void {
  const { clock } = useServices();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (until === null) return;
    const scope = createScope();
    clock.every(scope, MINUTE_MS, draw);
    return () => scope.end();
  }, [clock, until]);
}
