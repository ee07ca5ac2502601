import { useState } from 'react';
import type { DeskPenalty } from '#shared/api/penalties.ts';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { useSay } from './useSay.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';

/** Revokes a penalty with a reason, even one issued by another moderator. */
export function RevokeForm({
  penalty: { _id: id },
  isOnline,
}: {
  readonly penalty: DeskPenalty;
  readonly isOnline: boolean;
}) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, say } = useSay();
  const isEmpty = reason.trim() === '';
  if (!isOpen)
    return (
      <Row gap={2} align="stretch" wraps>
        <Button icon="retry" isDisabled={!isOnline} onPress={() => setOpen(true)}>
          {t('penalties.revoke.open')}
        </Button>
      </Row>
    );
  function revoke(): void {
    setAsked(true);
    if (isEmpty) return;
    const body = { reason: reason.trim() };
    void say(() => api.call('revokePenalty', { params: { id }, body }), t('penalties.revoke.done'));
  }
  return (
    <Stack role="group" aria-label={t('penalties.revoke.action')} gap={4}>
      <TextArea
        label={t('penalties.revoke.label')}
        error={isAsked && isEmpty ? t('penalties.decide.empty') : undefined}
        rows={2}
        maxLength={penaltyLimits.textMaxChars}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Row gap={2} align="stretch" wraps>
        <Button kind="primary" isBusy={isBusy} isDisabled={!isOnline} onPress={revoke}>
          {t('penalties.revoke.action')}
        </Button>
        <Button kind="quiet" onPress={() => setOpen(false)}>
          {t('penalties.revoke.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
