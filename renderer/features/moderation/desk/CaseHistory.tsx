import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CaseState } from '#shared/api/moderation.ts';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { HereLink } from '#renderer/ui/RouterLink.tsx';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { searchOf } from './address.ts';
import type { CaseDetails } from './useCase.ts';
import { stateLook, verdictLook } from './useCaseWords.ts';
import styles from './case.module.css';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { Text } from '#renderer/ui/layout.tsx';

/** Earlier verdicts about the person's camera, and their other cases. */
export function CaseHistory({
  details: { verdicts, others },
  tab,
}: {
  readonly details: Pick<CaseDetails, 'verdicts' | 'others'>;
  readonly tab: CaseState;
}) {
  const { t } = useTranslation('moderation');
  const when = useWhen();
  return (
    <>
      <section className={styles.part}>
        <h3>{t('desk.history')}</h3>
        {verdicts.length === 0 ? (
          <Text size={14} tone="muted">
            {t('desk.noHistory')}
          </Text>
        ) : (
          <ol className={styles.runs}>
            {runsOf(verdicts).map(({ verdict, count, at }) => (
              <li key={at + verdict}>
                <StateTag {...verdictLook[verdict]}>
                  {t(`verdict.${verdict}`)}
                  {count > 1 && ` · ${t('desk.inARow', { count })}`}
                </StateTag>
                <time dateTime={at}>{when(at)}</time>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section className={styles.part}>
        <h3>{t('desk.others')}</h3>
        {others.length > 0 && (
          <Text size={14} tone="muted">
            {t('sanctions.othersCount', {
              count: others.length,
              upheld: others.filter(({ state }) => state === 'upheld').length,
            })}
          </Text>
        )}
        {others.length === 0 ? (
          <Text size={14} tone="muted">
            {t('desk.noOthers')}
          </Text>
        ) : (
          <ul className={styles.runs}>
            {others.map(({ _id: id, reason, state, created }) => (
              <li key={id}>
                <HereLink className={styles.other} href={searchOf({ tab, caseId: id })}>
                  {t(`kind.${reason}`)}, <time dateTime={created}>{when(created)}</time>
                </HereLink>
                <StateTag {...stateLook[state]}>{t(`state.${state}`)}</StateTag>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** Consecutive verdicts of the same kind. */
interface Run {
  readonly verdict: ModerationVerdict;
  readonly count: number;
  /** Time of the newest of them. */
  readonly at: string;
}

/**
 * Combines consecutive equal verdicts, so that a hundred clean pictures take one line. Newest first, as
 * given.
 */
function runsOf(verdicts: CaseDetails['verdicts']): readonly Run[] {
  const runs: Run[] = [];
  for (const { verdict, at } of verdicts) {
    const last = runs.at(-1);
    if (last?.verdict === verdict) runs[runs.length - 1] = { ...last, count: last.count + 1 };
    else runs.push({ verdict, count: 1, at });
  }
  return runs;
}
