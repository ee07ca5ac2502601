import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import cheers from '#resources/stickers/cheers.svg?url';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import text from '#renderer/ui/styles/text.module.css';
import styles from './dialogs.module.css';

/** Split `match_rewards`: whoever has met as many as a usual day allows may go on. */
export function DailyMatchRewardDialog({ usual, limit, close }: DialogView<'daily match reward'>) {
  const { t } = useTranslation('dialogs');
  return (
    <Dialog
      title={t('reward.title')}
      onClose={() => close()}
      actions={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one answer
        <Button autoFocus onPress={() => close('read')}>
          {t('gotIt')}
        </Button>
      }
    >
      <div className={styles.reward}>
        <img src={cheers} alt="" width={120} height={120} draggable={false} />
        <p className={text.muted}>{t('reward.text', { usual, limit })}</p>
      </div>
    </Dialog>
  );
}
