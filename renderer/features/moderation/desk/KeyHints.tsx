import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ShortcutKeys } from '#renderer/ui/ShortcutKeys.tsx';
import { letterOf } from './useDeskKeys.ts';
import styles from './desk.module.css';

const hints = ['next', 'previous', 'picture'] as const;

/** Keyboard shortcuts that no button shows. */
export function KeyHints() {
  const { t } = useTranslation('moderation');
  return (
    <ul className={styles.hints} aria-label={t('desk.keys.label')}>
      {hints.map((hint) => (
        <li key={hint}>
          <ShortcutKeys keys={[letterOf(hint)]} /> {t(`desk.keys.${hint}`)}
        </li>
      ))}
    </ul>
  );
}
