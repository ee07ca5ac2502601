import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { call as figures } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { DayList } from './DayList.tsx';
import { hrefOfCall } from './hrefOfCall.ts';
import { LeftCall, type LeftCallProps } from './LeftCall.tsx';
import { OnlineNow } from './OnlineNow.tsx';
import { NoRecords, OfflineNote } from './RecordStates.tsx';
import { useCallBack, type CallingProps } from './useCallBack.ts';
import { useLastCalls } from './useLastCalls.ts';
import columns from './columns.module.css';
import styles from './callStart.module.css';

/** Number of calls shown beside the explanation. The history has all of them. */
const lastCalls = 6;

export type CallStartPageProps = CallingProps & LeftCallProps;

/**
 * Content of `/call` while there is no call (§2): a call interrupted by a reload, the last calls with buttons
 * to call back, people online, and how calls work.
 */
export function CallStartPage({ role, isInCall, onCall, ...left }: CallStartPageProps) {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const isOnline = useIsOnline();
  const state = useLastCalls(lastCalls);
  const callBack = useCallBack({ role, isInCall, onCall });
  const calls = state.kind === 'ready' ? state.records : [];
  const isHers = isStreamer(role);
  return (
    <div className={styles.page}>
      <LeftCall {...left} />
      {!isOnline && state.kind === 'ready' && <OfflineNote />}
      <div className={cx(columns.columns, styles.columns)}>
        <aside className={cx(columns.aside, styles.aside)}>
          <HowCallsWork isHers={isHers} />
        </aside>
        <div className={columns.list}>
          {calls.length > 0 ? (
            <section aria-labelledby="last-calls">
              <header className={styles.head}>
                <h2 id="last-calls">{t('start.last')}</h2>
                <RouterLink href={hrefOf(locale, 'callsHistory')} className={styles.all}>
                  {t('start.all')}
                </RouterLink>
              </header>
              <DayList
                records={calls}
                callBack={callBack}
                level={3}
                hrefOf={(id) => `${hrefOf(locale, 'callsHistory')}${hrefOfCall('', id)}`}
              />
            </section>
          ) : (
            <NoRecords state={state} tab={isHers ? 'incoming' : 'outgoing'} role={role} />
          )}
          <OnlineNow role={role} callBack={callBack} />
        </div>
      </div>
    </div>
  );
}

const seconds = (ms: number) => ms / 1_000;

/** Explains calls in four sentences: what they are, how long they ring and what they cost. */
function HowCallsWork({ isHers }: { readonly isHers: boolean }) {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const facts: readonly (readonly [IconName, string])[] = [
    ['phone', t(isHers ? 'start.how.ringsHer' : 'start.how.rings', { count: seconds(figures.ringMs) })],
    ['clock', t(isHers ? 'start.how.minutesHer' : 'start.how.minutes')],
    ['wallet', t(isHers ? 'start.how.coinsHer' : 'start.how.coins')],
    ['mini', t('start.how.mini')],
  ];
  return (
    <Card title={t('start.how.title')}>
      <ul className={styles.facts}>
        {facts.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
      <RouterLink
        href={`${hrefOf(locale, 'faqSection', { section: 'quick-start' })}#first-call`}
        className={styles.all}
      >
        {t('start.how.more')}
      </RouterLink>
    </Card>
  );
}
