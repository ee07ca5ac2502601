import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { appealMaxChars } from '#shared/api/moderation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useAppeal } from '#renderer/services/useAppeal.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { AppealFields } from '#renderer/ui/AppealFields.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { moderationKeys } from '../keys.ts';
import styles from './own.module.css';
import { Row } from '#renderer/ui/layout.tsx';

/** Form for the one statement about an open case. */
export function AppealForm({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const [isAsked, setIsAsked] = useState(false);
  const { text, isSending, submit, ...appeal } = useAppeal({
    name: `appeal:${caseId}`,
    isAsked,
    send: (words) => api.call('appealModerationCase', { params: { id: caseId }, body: { text: words } }),
    async onDone(isLate) {
      if (isLate) notify.info(t('own.appeal.late.title'), { text: t('own.appeal.late.text') });
      else notify.success(t('own.appeal.sent'));
      await client.invalidateQueries({ queryKey: moderationKeys.own });
    },
  });
  const [isOpen, setIsOpen] = useState(text !== '');

  if (!isOpen)
    return (
      <Row gap={2} align="stretch" wraps>
        <Button
          icon="chat"
          onPress={() => {
            setIsOpen(true);
            setIsAsked(true);
          }}
        >
          {t('own.appeal.open')}
        </Button>
      </Row>
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AppealFields
        {...appeal}
        text={text}
        isOnline={isOnline}
        maxLength={appealMaxChars}
        rows={4}
        words={{
          label: t('own.appeal.label'),
          hint: t('own.appeal.hint'),
          empty: t('own.appeal.empty'),
          failed: t('own.appeal.failed'),
          offline: t('own.appeal.offline'),
        }}
      />
      <Row gap={2} align="stretch" wraps>
        <Button type="submit" kind="primary" isBusy={isSending} isDisabled={!isOnline}>
          {t('own.appeal.send')}
        </Button>
        {text === '' && (
          <Button kind="quiet" onPress={() => setIsOpen(false)}>
            {t('own.appeal.cancel')}
          </Button>
        )}
      </Row>
    </form>
  );
}
