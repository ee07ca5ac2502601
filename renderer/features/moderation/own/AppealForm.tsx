import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { appealMaxChars } from '#shared/api/moderation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { moderationKeys } from '../keys.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useAppealDraft } from './useAppealDraft.ts';
import styles from './own.module.css';

/** Says to a case how it was: once, and while nobody has decided. */
export function AppealForm({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const { text, write } = useAppealDraft(caseId);
  const [isOpen, setIsOpen] = useState(text !== '');
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<'empty' | 'failed' | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAsked, setIsAsked] = useState(false);
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
    const result = await api.call('appealModerationCase', { params: { id: caseId }, body: { text: words } });
    setIsSending(false);
    // It was decided meanwhile, or appealed in another window: the case itself says so.
    const isLate = result.ok === false && ['conflict', 'not_found'].includes(result.error.code);
    if (!result.ok && !isLate) return setFault('failed');
    if (isLate) notify.info(t('own.appeal.late.title'), { text: t('own.appeal.late.text') });
    else notify.success(t('own.appeal.sent'));
    write('');
    await client.invalidateQueries({ queryKey: moderationKeys.own });
  }

  if (!isOpen)
    return (
      <div className={styles.actions}>
        <Button
          icon="chat"
          onPress={() => {
            setIsOpen(true);
            setIsAsked(true);
          }}
        >
          {t('own.appeal.open')}
        </Button>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextArea
        ref={field}
        label={t('own.appeal.label')}
        hint={t('own.appeal.hint')}
        error={fault === 'empty' ? t('own.appeal.empty') : undefined}
        maxLength={appealMaxChars}
        rows={4}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {fault === 'failed' && (
        <p role="alert" className={styles.failed}>
          {t('own.appeal.failed')}
        </p>
      )}
      {!isOnline && <p className={styles.text}>{t('own.appeal.offline')}</p>}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" isBusy={isSending} isDisabled={!isOnline}>
          {t('own.appeal.send')}
        </Button>
        {text === '' && (
          <Button kind="quiet" onPress={() => setIsOpen(false)}>
            {t('own.appeal.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
