import { useState } from 'react';
import type { DeskSanction } from '#shared/api/sanctions.ts';
import { sanctionLimits } from '#shared/domain/sanctions.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { useSay } from '../penalties/useSay.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';

type Decision = 'lifted' | 'kept';

/** Answers an appeal, or ends a sanction without one, with a text to the person. */
export function SanctionAnswer({
  sanction: { _id: id, mayDecide },
  isOnline,
}: {
  readonly sanction: DeskSanction;
  readonly isOnline: boolean;
}) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [decision, setDecision] = useState<Decision>('lifted');
  const { isBusy, say } = useSay();
  const isEmpty = text.trim() === '';
  const shown = mayDecide ? decision : 'lifted';

  function send(): void {
    setAsked(true);
    if (isEmpty) return;
    const params = { id };
    const words = text.trim();
    void say(
      () =>
        mayDecide
          ? api.call('decideSanctionAppeal', { params, body: { decision, answer: words } })
          : api.call('liftSanction', { params, body: { reason: words } }),
      t(`sanctions.done.${shown}`),
    );
  }
  return (
    <Stack role="group" aria-label={t('sanctions.answer.title')} gap={4}>
      {mayDecide && (
        <SegmentedChoice
          label={t('sanctions.answer.title')}
          options={(['lifted', 'kept'] as const).map((value) => ({
            value,
            label: t(`sanctions.answer.${value}`),
          }))}
          value={decision}
          onChange={setDecision}
        />
      )}
      <TextArea
        label={t('sanctions.answer.label')}
        hint={t('penalties.decide.hint')}
        error={isAsked && isEmpty ? t('penalties.decide.empty') : undefined}
        rows={3}
        maxLength={sanctionLimits.textMaxChars}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Row gap={2} align="stretch" wraps>
        <Button
          kind={shown === 'kept' ? 'dangerSoft' : 'primary'}
          isBusy={isBusy}
          isDisabled={!isOnline}
          onPress={send}
        >
          {t(`sanctions.answer.${shown}`)}
        </Button>
      </Row>
    </Stack>
  );
}
