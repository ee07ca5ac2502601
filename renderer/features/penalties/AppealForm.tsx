import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { penaltyKeys } from './keys.ts';
import { useObjectionDraft } from './useObjectionDraft.ts';
import styles from './penalties.module.css';

/** Objects in one's own words: once, and in time. */
export function AppealForm({
  id,
  left,
  isAsked,
}: {
  readonly id: string;
  readonly left: string;
  readonly isAsked: boolean;
}) {
  const { t } = useTranslation('penalties');
  const { api } = useServices();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const [text, write] = useObjectionDraft(id);
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<'empty' | 'failed' | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const words = text.trim();
    setFault(words === '' ? 'empty' : null);
    if (words === '') return field.current?.focus();
    setIsSending(true);
    const result = await api.call('appealPenalty', { params: { id }, body: { text: words } });
    setIsSending(false);
    // Decided meanwhile, or sent from another window: the penalty itself says so.
    const isLate = result.ok === false && ['conflict', 'not_found'].includes(result.error.code);
    if (!result.ok && !isLate) return setFault('failed');
    if (isLate) notify.info(t('object.late'));
    else notify.success(t('object.sent'));
    write('');
    await client.invalidateQueries({ queryKey: penaltyKeys.all });
  }

  return (
    <Card
      title={t('object.title')}
      end={
        <Badge tone="warning">
          <Icon name="clock" />
          {t('object.left', { left })}
        </Badge>
      }
    >
      <form id="object" className={styles.told} onSubmit={(event) => void send(event)} noValidate>
        <TextArea
          ref={field}
          label={t('object.label')}
          hint={t('object.hint')}
          error={fault === 'empty' ? t('object.empty') : undefined}
          maxLength={penaltyLimits.textMaxChars}
          rows={5}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
        {fault === 'failed' && (
          <p role="alert" className={styles.bad}>
            {t('object.failed')}
          </p>
        )}
        {!isOnline && <p className={styles.small}>{t('object.offline')}</p>}
        <Button type="submit" kind="primary" isBlock isBusy={isSending} isDisabled={!isOnline}>
          {t('object.send')}
        </Button>
        <p className={styles.small}>{t('object.note')}</p>
      </form>
    </Card>
  );
}
