import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { sanctionLimits } from '#shared/domain/sanctions.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useAppeal } from '#renderer/services/useAppeal.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { AppealFields } from '#renderer/ui/AppealFields.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import styles from './ban.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Form for the appeal against a ban. */
export function BanAppeal({
  id,
  onBack,
  send,
  onExpired,
}: {
  readonly id: string;
  readonly onBack: () => void;
  readonly send: (text: string) => Promise<CallResult<unknown>>;
  /** Called when the time to appeal is over, or the token has expired. */
  readonly onExpired: () => void;
}) {
  const { t } = useTranslation('sanctions');
  const isOnline = useIsOnline();
  const { text, isSending, submit, ...appeal } = useAppeal({
    name: `appeal:${id}`,
    isAsked: true,
    send,
    onDone: async (isLate) => void (isLate && onExpired()),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AppealFields
        {...appeal}
        text={text}
        isOnline={isOnline}
        maxLength={sanctionLimits.textMaxChars}
        rows={5}
        words={{
          label: t('form.label'),
          hint: t('form.hint'),
          empty: t('form.empty'),
          failed: t('form.failed'),
          offline: t('form.offline'),
        }}
      />
      <Text size={14} tone="muted" wrap="pretty">
        {t('form.note')}
      </Text>
      <div className={styles.acts}>
        <Button onPress={onBack}>{t('form.back')}</Button>
        <Button type="submit" kind="primary" isBusy={isSending} isDisabled={!isOnline}>
          {t('form.send')}
        </Button>
      </div>
    </form>
  );
}
