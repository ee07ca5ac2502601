import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { sanctionLimits, type Sanction } from '#shared/domain/sanctions.ts';
import { useServices } from '#renderer/services/context.ts';
import { useAppeal } from '#renderer/services/useAppeal.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { mayAppeal } from '#renderer/ui/reasons/useSanctionReasons.tsx';
import { AppealFields } from '#renderer/ui/AppealFields.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { moderationKeys } from '../../keys.ts';
import styles from './sanctions.module.css';

/** Appeal against a suspension or a warning: can be sent once, and withdrawn while it waits. */
export function SanctionAppeal({ sanction }: { readonly sanction: Sanction }) {
  const { t } = useTranslation('sanctions');
  const { clock } = useServices();
  if (sanction.status === 'appealed') return <Withdraw id={sanction._id} />;
  return mayAppeal(sanction, clock.now()) ? <Write id={sanction._id} label={t('banned.appeal')} /> : null;
}

function Withdraw({ id }: { readonly id: string }) {
  const { t } = useTranslation('sanctions');
  const { api } = useServices();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function withdraw(): Promise<void> {
    setBusy(true);
    const result = await api.call('withdrawSanctionAppeal', { params: { id }, body: {} });
    setBusy(false);
    if (result.ok) notify.success(t('own.taken'));
    await client.invalidateQueries({ queryKey: moderationKeys.own });
  }
  return (
    <Button isBusy={isBusy} onPress={() => void withdraw()}>
      {t('sent.withdraw')}
    </Button>
  );
}

function Write({ id, label }: { readonly id: string; readonly label: string }) {
  const { t } = useTranslation('sanctions');
  const { api } = useServices();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const [isAsked, setAsked] = useState(false);
  const { text, isSending, submit, ...appeal } = useAppeal({
    name: `appeal:${id}`,
    isAsked,
    send: (words) => api.call('appealSanction', { params: { id }, body: { text: words } }),
    async onDone(isLate) {
      if (!isLate) notify.success(t('own.appealed'));
      await client.invalidateQueries({ queryKey: moderationKeys.own });
    },
  });
  if (!isAsked && text === '')
    return (
      <Button kind="primary" isBlock onPress={() => setAsked(true)}>
        {label}
      </Button>
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AppealFields
        {...appeal}
        text={text}
        isOnline={isOnline}
        maxLength={sanctionLimits.textMaxChars}
        rows={4}
        words={{
          label: t('form.label'),
          hint: t('form.hint'),
          empty: t('form.empty'),
          failed: t('form.failed'),
          offline: t('form.offline'),
        }}
      />
      <Button type="submit" kind="primary" isBlock isBusy={isSending} isDisabled={!isOnline}>
        {t('form.send')}
      </Button>
    </form>
  );
}
