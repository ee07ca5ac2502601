import { useState } from 'react';
import type { DeskPenalty } from '#shared/api/penalties.ts';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { usePenaltyWords } from './usePenaltyWords.ts';
import { useSay } from './useSay.ts';
import { Row, Stack, Text } from '#renderer/ui/layout.tsx';

type Decision = 'revoked' | 'reduced' | 'kept';

/** Answers an appeal with a text: revokes, reduces or keeps the penalty. */
export function AnswerForm({
  penalty: { _id: id, coins },
  isOnline,
}: {
  readonly penalty: DeskPenalty;
  readonly isOnline: boolean;
}) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const words = usePenaltyWords();
  const [answer, setAnswer] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, say } = useSay();
  const [decision, setDecision] = useState<Decision>('revoked');
  const price = coins ?? 0;
  const [left, setLeft] = useState(String(Math.floor(price / 2)));
  const isEmpty = answer.trim() === '';
  const isPart = decision === 'reduced';
  const isWrong = isPart && !(/^\d+$/.test(left.trim()) && Number(left) >= 1 && Number(left) < price);
  // A penalty of one coin cannot be reduced.
  const choices: readonly Decision[] = price > 1 ? ['revoked', 'reduced', 'kept'] : ['revoked', 'kept'];

  function decide(): void {
    setAsked(true);
    if (isEmpty || isWrong) return;
    const body = { decision, answer: answer.trim(), ...(isPart && { coins: Number(left) }) };
    void say(
      () => api.call('decidePenaltyAppeal', { params: { id }, body }),
      t(`penalties.done.${decision}`),
    );
  }

  return (
    <Stack role="group" aria-label={t('penalties.decide.title')} gap={4}>
      <SegmentedChoice
        label={t('penalties.decide.title')}
        options={choices.map((value) => ({ value, label: t(`penalties.decide.choice.${value}`) }))}
        value={decision}
        onChange={setDecision}
      />
      {isPart && (
        <TextField
          label={t('penalties.decide.left')}
          inputMode="numeric"
          autoComplete="off"
          value={left}
          error={isAsked && isWrong ? t('penalties.decide.leftWrong', { most: price - 1 }) : undefined}
          onChange={({ target }) => setLeft(target.value)}
        />
      )}
      <TextArea
        label={t('penalties.decide.label')}
        hint={t('penalties.decide.hint')}
        error={isAsked && isEmpty ? t('penalties.decide.empty') : undefined}
        rows={3}
        maxLength={penaltyLimits.textMaxChars}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <Row gap={2} align="stretch" wraps>
        <Button
          kind={decision === 'kept' ? 'dangerSoft' : 'primary'}
          isBusy={isBusy}
          isDisabled={!isOnline}
          onPress={decide}
        >
          {t(`penalties.decide.act.${decision}`)}
        </Button>
      </Row>
      <Text size={14} tone="muted">
        {isWrong
          ? '\u00a0'
          : t(`penalties.decide.means.${decision}`, {
              price: words.price(coins),
              back: words.price(price - Number(left)),
            })}
      </Text>
    </Stack>
  );
}
