import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { reportReasons } from '#shared/domain/reports.ts';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { stateLook } from '../desk/useCaseWords.ts';
import type { DecisionSubject } from './useDecision.ts';
import styles from './decide.module.css';

/** Other cases of the person with their sanctions. */
export function OtherCases({ others }: { readonly others: DecisionSubject['others'] }) {
  const { t } = useTranslation(['moderation', 'companion']);
  const when = useWhen();
  const about = (reason: string | null) => {
    const known = reportReasons.find((each) => each === reason);
    return known ? t(`companion:report.reasons.${known}`) : t('kind.verdict');
  };
  return (
    <section className={styles.part}>
      <header>
        <h3>{t('desk.others')}</h3>
        <small>
          {t('sanctions.othersCount', {
            count: others.length,
            upheld: others.filter(({ state }) => state === 'upheld').length,
          })}
        </small>
      </header>
      {others.length === 0 ? (
        <p className={styles.small}>{t('desk.noOthers')}</p>
      ) : (
        <ul className={styles.others}>
          {others.map(({ _id: id, created, reportReason, outcome, state }) => (
            <li key={id}>
              <time dateTime={created}>{when(created)}</time>
              <span>{about(reportReason)}</span>
              <span className={styles.small}>
                {outcome === null ? '' : t(`sanctions.outcome.${outcome}`)}
              </span>
              <StateTag {...stateLook[state]}>{t(`state.${state}`)}</StateTag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
