import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import styles from './conversation.module.css';

/** Stands where the head was while several are chosen: how many, what can be done with them, and the way out. */
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
