import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { methodTitle } from '#renderer/ui/money/methodWords.ts';
import { methodFacts } from './methodView.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { usePaymentData } from './usePaymentData.ts';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { formatDay, formatMoment } from './words.ts';
import styles from './payouts.module.css';

/** The destination of payouts, and obstacles to the next one. */
export function TargetSide() {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const reason = useReason();
  const data = usePaymentData();
  if (!data.loaded)
    return (
      <aside className={styles.side} aria-label={t('goesTo')}>
        <ListState
          rows={3}
          state={data.notReady}
          offline={{ title: t('offline.title'), text: t('offline.text') }}
        />
      </aside>
    );
  const { target, methods } = data;
  const method =
    methods.find(({ _id }) => _id === target?.billingMethodId) ??
    methods.find(({ isDefault }) => isDefault) ??
    // Shown with its state, because the user must correct it or choose another one.
    methods.find(({ status }) => status === 'rejected');
  const change = (
    <LinkButton kind="quiet" size="small" to={hrefOf(locale, 'paymentMethod')}>
      {t(method ? 'change' : 'method.add')}
    </LinkButton>
  );
  return (
    <aside className={styles.side} aria-label={t('goesTo')}>
      <Card title={t('goesTo')} end={change}>
        {method ? (
          <Facts
            facts={[
              { term: t('method.kind'), value: methodTitle(method.type) },
              ...methodFacts(method).map(({ name, value }) => ({ term: t(`field.${name}`), value })),
              { term: t('method.state'), value: t(`method.status.${method.status}`) },
            ]}
          />
        ) : (
          <p className={styles.muted}>{t('method.none')}</p>
        )}
      </Card>
      {target !== null && (target.holds.length > 0 || target.editLockedUntil !== null) && (
        <Card title={t('holds')}>
          <ul className={styles.notes}>
            {target.holds.map(({ reason: why, until }) => (
              <li key={`${why} ${until}`}>
                <Icon name="hold" />
                <span>
                  <b>{why === null ? t('hold') : reason(why)}</b>
                  {until !== null && <small>{t('note.heldUntil', { day: formatDay(locale, until) })}</small>}
                </span>
              </li>
            ))}
            {target.editLockedUntil !== null && (
              <li>
                <Icon name="lock" />
                <span>
                  <b>{t('locked.title', { at: formatMoment(locale, target.editLockedUntil) })}</b>
                  <small>{t('locked.text')}</small>
                </span>
              </li>
            )}
          </ul>
        </Card>
      )}
    </aside>
  );
}
