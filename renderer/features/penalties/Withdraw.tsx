import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { penaltyKeys } from './keys.ts';
import styles from './penalties.module.css';

/** Withdraws an unanswered appeal after a confirmation, because a second appeal is impossible. */
export function Withdraw({ id }: { readonly id: string }) {
  const { t } = useTranslation('penalties');
  const { api, dialogs } = useServices();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const ask = () =>
    dialogs.open('confirm action', {
      title: t('withdraw.title'),
      text: t('withdraw.text'),
      actionText: t('withdraw.action'),
      cancelText: t('withdraw.cancel'),
      isDanger: true,
      async onConfirm() {
        const answer = await api.call('withdrawPenaltyAppeal', { params: { id }, body: {} });
        if (answer.ok === false && answer.error.code !== 'conflict') return t('object.failed');
        if (answer.ok === false) notify.info(t('object.late'));
        await client.invalidateQueries({ queryKey: penaltyKeys.all });
      },
    });
  return (
    <Button
      kind="quiet"
      size="small"
      className={cx(styles.start, styles.withdraw)}
      isDisabled={!isOnline}
      onPress={() => void ask()}
    >
      {t('withdraw.action')}
    </Button>
  );
}
