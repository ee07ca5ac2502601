import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import cheers from '#resources/stickers/cheers.svg?url';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import styles from './dialogs.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/**
 * Tells the user the reward for today's matches (split test `match_rewards`): more matches today, or coins
 * after midnight UTC.
 */
export function DailyMatchRewardDialog({ close, ...reward }: DialogView<'daily match reward'>) {
  const { t } = useTranslation('dialogs');
  return (
    <Dialog
      title={t('coins' in reward ? 'reward.coinsTitle' : 'reward.title')}
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
        <Text tone="muted">
          {'coins' in reward
            ? t('reward.coinsText', { count: reward.coins, matches: reward.matches })
            : t('reward.text', { usual: reward.usual, limit: reward.limit })}
        </Text>
      </div>
    </Dialog>
  );
}
