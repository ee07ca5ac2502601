import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApplicationDetails } from '#shared/domain/applications.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import styles from './applications.module.css';

/** Earlier decisions with their reasons, and the applicant's appeal. */
export function HistoryPart({ history, appeal }: Pick<ApplicationDetails, 'history' | 'appeal'>) {
  const { t } = useTranslation(['moderation', 'application']);
  const when = useWhen();
  return (
    <>
      {appeal !== null && (
        <section className={styles.part}>
          <h3>{t('applications.appealWords')}</h3>
          <blockquote dir="auto">{appeal}</blockquote>
        </section>
      )}
      {history.length > 0 && (
        <section className={styles.part}>
          <h3>{t('applications.before')}</h3>
          <ol className={styles.history}>
            {history.map(({ decision, at, by, reasons, refusal, message }) => (
              <li key={at}>
                <b>{t(`applications.was.${decision}`)}</b>
                <small>{by === null ? when(at) : t('applications.byAt', { name: by, when: when(at) })}</small>
                {reasons.map(({ item, itemId, reason }) => (
                  <span key={`${item} ${itemId ?? ''}`}>
                    {t(`application:item.${item}`)}: {t(`application:reason.${reason}`)}
                  </span>
                ))}
                {refusal !== null && <span>{t(`application:refusal.${refusal}`)}</span>}
                {message !== null && <span dir="auto">{message}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
