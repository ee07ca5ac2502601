import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { EarningHours, Shift } from '#shared/domain/earnings.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { nextDayMs } from '../contests/card.ts';
import { useWords } from '../useWords.ts';
import { paceOf, reachedHourMs } from './pace.ts';
import styles from '../earnings.module.css';
import { Row, Text } from '#renderer/ui/layout.tsx';

/** Maximum coins of a goal for one day. */
const maxCoins = 1_000_000;

export interface GoalCardProps {
  /** Coins earned today; null while unknown. */
  readonly coins: number | null;
  readonly shift: Shift | null;
  /** Coins per hour of the last hours, to find the hour in which the goal was reached. */
  readonly hours?: EarningHours['hours'] | null;
  readonly goal: number;
  readonly onGoal: (coins: number) => void;
}

/** The streamer's own goal for the day, and whether today's pace reaches it. */
export function GoalCard(props: GoalCardProps) {
  const { goal, onGoal } = props;
  const { t } = useTranslation('earnings');
  const [isEdited, setIsEdited] = useState(false);
  const begin = (
    <Button kind="quiet" size="small" className={styles.headButton} onPress={() => setIsEdited(true)}>
      {t(goal > 0 ? 'goal.change' : 'goal.set')}
    </Button>
  );
  return (
    <Card title={t('goal.title')} end={!isEdited && begin}>
      {isEdited ? (
        <GoalForm
          goal={goal}
          onDone={(coins) => {
            if (coins !== null) onGoal(coins);
            setIsEdited(false);
          }}
        />
      ) : goal > 0 ? (
        <Progress {...props} />
      ) : (
        <Text size={14} tone="muted">
          {t('goal.none')}
        </Text>
      )}
    </Card>
  );
}

function Progress({ coins, shift, hours, goal }: GoalCardProps) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const nowMs = useNow(MINUTE_MS);
  const dayUntilMs = nextDayMs(nowMs);
  const startedAt = shift?.startedAt ?? null;
  const pace = paceOf({
    coins: coins ?? 0,
    goal,
    nowMs,
    dayFromMs: dayUntilMs - DAY_MS,
    dayUntilMs,
    session: startedAt === null ? null : { coins: shift?.coins ?? 0, startedMs: Date.parse(startedAt) },
  });
  const { reached } = pace;
  const hourMs = hours ? reachedHourMs(hours, goal, dayUntilMs - DAY_MS) : null;
  const sentence =
    reached.kind === 'done'
      ? hourMs === null
        ? t('goal.done')
        : t('goal.doneAt', { time: words.time(hourMs) })
      : reached.kind === 'at'
        ? t('goal.at', { time: words.time(reached.atMs) })
        : t('goal.short', { coins: formatCount(locale, reached.coins) });
  const soFar = t('goal.of', { coins: formatCount(locale, coins), goal: formatCount(locale, goal) });
  return (
    <div className={styles.goal}>
      <Text size={14} isNumber>
        {soFar}
      </Text>
      <ProgressBar
        label={t('goal.title')}
        value={coins}
        max={goal}
        valueText={soFar}
        tone={reached.kind === 'done' ? 'success' : 'plain'}
        mark={{ at: pace.dayShare * goal }}
      />
      <p className={styles.note}>
        {sentence} {t('goal.mark', { time: words.time(dayUntilMs) })}
      </p>
    </div>
  );
}

function GoalForm({
  goal,
  onDone,
}: {
  readonly goal: number;
  readonly onDone: (coins: number | null) => void;
}) {
  const { t } = useTranslation(['earnings', 'common']);
  const [text, setText] = useState(goal > 0 ? String(goal) : '');
  const [isWrong, setIsWrong] = useState(false);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const coins = Number(text.replaceAll(/[\s.,]/g, ''));
    if (text.trim() === '') return onDone(0);
    if (Number.isInteger(coins) && coins > 0 && coins <= maxCoins) return onDone(coins);
    setIsWrong(true);
  }
  return (
    <form className={styles.goal} noValidate onSubmit={submit}>
      <TextField
        label={t('goal.field')}
        inputMode="numeric"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
        autoFocus
        value={text}
        error={isWrong ? t('goal.wrong') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setIsWrong(false);
        }}
      />
      <Row gap={2} align="stretch" wraps>
        <Button kind="primary" size="small" type="submit">
          {t('goal.save')}
        </Button>
        <Button size="small" onPress={() => onDone(null)}>
          {t('common:cancel')}
        </Button>
      </Row>
    </form>
  );
}
