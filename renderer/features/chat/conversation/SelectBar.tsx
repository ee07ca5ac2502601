import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import styles from './conversation.module.css';

/**
 * Replaces the header while items are selected: their count, the commands for them, and a button to end the
 * selection.
 */
export function SelectBar({
  count,
  onEnd,
  children,
}: {
  count: number;
  onEnd: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('chat');
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    // Listens on the document in the capture phase: the focus may be anywhere, and Escape must end the
    // selection first.
    function press(event: KeyboardEvent): void {
      if (!isKey(event, 'Escape') || 'modal' in document.documentElement.dataset) return;
      if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    }
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
  return (
    <header className={styles.head}>
      <IconButton icon="close" label={t('select.end')} onPress={onEnd} />
      <b className={styles.chosen} role="status">
        {t('select.count', { count })}
      </b>
      {children}
    </header>
  );
}
