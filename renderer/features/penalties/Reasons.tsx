import type { ReactNode } from 'react';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { automaticRule, penaltyLimits, type Penalty } from '#shared/domain/penalties.ts';
import { missing } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { SourceNote } from './SourceNote.tsx';
import { usePenaltyWords } from './words.ts';
import styles from './penalties.module.css';

/**
 * The statement of reasons: the facts, the rule, how it was detected and decided, the cost, the end and the
 * appeal.
 */
export function Reasons({
  penalty,
  textOf,
}: {
  readonly penalty: Penalty;
  readonly textOf: (key: string | null) => string;
}) {
  const { t } = useTranslation('penalties');
  const words = usePenaltyWords();
  const { statement, appeal, type, coins, firstCoins, coinState, owedCoins, settledAt } = penalty;
  if (!statement) return null;
  // Older responses have the effect beside the statement instead of in it.
  const level = statement.effect?.level ?? penalty.level;
  const percent = statement.effect?.percent ?? penalty.percent;
  const { startsAt } = penalty;
  const { facts, rule, section, detection, decidedBy, until, appealUntil } = statement;
  const isSkip = type === automaticRule;
  const isWaiting = appeal !== null && appeal.outcome === null;
  const costKey =
    coinState !== 'held' ? (coinState ?? 'taken') : isWaiting ? 'waits' : appeal ? 'still' : 'held';
  const costsAt = words.when(coinState === 'held' ? appealUntil : settledAt);
  const objection = appeal
    ? t('why.objectDone', { when: words.when(appeal.sentAt) })
    : coinState === 'held'
      ? t('why.objectText', {
          when: words.when(appealUntil),
          hours: penaltyLimits.answerWithinMs / HOUR_MS,
        })
      : t('why.objectOver', { when: words.when(appealUntil) });
  const parts: readonly { readonly term: string; readonly value: ReactNode }[] = [
    {
      term: t('why.facts'),
      value: (
        <>
          <p dir="auto">
            {facts ?? (isSkip ? t('why.noFacts', { seconds: penaltyLimits.earlySkipMs / 1_000 }) : missing)}
          </p>
          <SourceNote penalty={penalty} />
        </>
      ),
    },
    {
      term: t('why.rule'),
      value: (
        <>
          <blockquote className={styles.quote}>{rule === null ? missing : textOf(rule)}</blockquote>
          {section !== null && <p className={styles.small}>{t('why.section', { section })}</p>}
        </>
      ),
    },
    {
      term: t('why.noticed'),
      value: (
        <p>
          <b>{t(`why.detection.${detection}`)}</b> {t(`why.detectionText.${isSkip ? 'skips' : detection}`)}
        </p>
      ),
    },
    {
      term: t('why.decided'),
      value: (
        <p>
          <b>{t(`why.decidedBy.${decidedBy}`)}</b>{' '}
          {t(`why.decidedText.${decidedBy}`, { when: words.when(startsAt) })}
        </p>
      ),
    },
    {
      term: t('why.costs'),
      value: (
        <p>
          {t(`why.${costKey}`, { price: words.price(coins), when: costsAt })}
          {firstCoins !== null && ` ${t('why.reduced', { price: words.price(firstCoins) })}`}
          {!isSkip && (level ?? 0) > 0 && ` ${t('why.level', { level: level ?? 0 })}`}
          {(percent ?? 0) > 0 && ` ${t('why.percent', { percent: percent ?? 0 })}`}
          {(owedCoins ?? 0) > 0 && ` ${t('why.owed', { price: words.price(owedCoins) })}`}
        </p>
      ),
    },
    ...(isSkip
      ? []
      : [
          {
            term: t('why.until'),
            value: <p>{t('why.untilText', { when: words.when(until), utc: words.whenUtc(until) })}</p>,
          },
        ]),
    ...(appealUntil === null ? [] : [{ term: t('why.object'), value: <p>{objection}</p> }]),
  ];
  return (
    <section aria-labelledby="penalty-why">
      <header className={styles.sectionHead}>
        <h3 id="penalty-why" className={styles.heading}>
          {t('why.title')}
        </h3>
        <span className={styles.small}>{t('why.kind')}</span>
      </header>
      <dl className={styles.reasons}>
        {parts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
