import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './panel.module.css';

/** Replaces the composer for a blocked user, because a message would not arrive. The draft is kept. */
export function BlockedNote({ name, onUnblock }: { readonly name: string; readonly onUnblock: () => void }) {
  const { t } = useTranslation('companion');
  return (
    <div className={styles.blocked} role="status">
      <Icon name="block" />
      <span className={styles.blockedWords}>
        <b>{t('block.is', { name })}</b>
        {t('block.isText')}
      </span>
      <Button size="small" onPress={onUnblock}>
        {t('block.undo')}
      </Button>
    </div>
  );
}
