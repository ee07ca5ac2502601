import { useQueryClient } from '@tanstack/react-query';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useAppeal } from '#renderer/services/useAppeal.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { AppealFields } from '#renderer/ui/AppealFields.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { penaltyKeys } from './keys.ts';
import styles from './penalties.module.css';

/** Form for the one appeal, which must be sent before the deadline. */
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
  const { isSending, submit, ...appeal } = useAppeal({
    name: `objection:${id}`,
    isAsked,
    send: (words) => api.call('appealPenalty', { params: { id }, body: { text: words } }),
    async onDone(isLate) {
      if (isLate) notify.info(t('object.late'));
      else notify.success(t('object.sent'));
      await client.invalidateQueries({ queryKey: penaltyKeys.all });
    },
  });

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
      <form id="object" className={styles.told} onSubmit={submit} noValidate>
        <AppealFields
          {...appeal}
          isOnline={isOnline}
          maxLength={penaltyLimits.textMaxChars}
          rows={5}
          words={{
            label: t('object.label'),
            hint: t('object.hint'),
            empty: t('object.empty'),
            failed: t('object.failed'),
            offline: t('object.offline'),
          }}
        />
        <Button type="submit" kind="primary" isBlock isBusy={isSending} isDisabled={!isOnline}>
          {t('object.send')}
        </Button>
        <p className={styles.small}>{t('object.note')}</p>
      </form>
    </Card>
  );
}
