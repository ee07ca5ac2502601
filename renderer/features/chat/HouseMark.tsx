import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './disc.module.css';

/**
 * Badge beside the name of a Vesper support desk. A user's name cannot contain it: it is an image, and
 * similar characters are rejected.
 */
export function HouseMark() {
  const { t } = useTranslation('common');
  return (
    <span className={styles.house} title={t('house')}>
      <img src={mark} alt="" width={16} height={16} />
      <VisuallyHidden>{t('house')}</VisuallyHidden>
    </span>
  );
}
