import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './disc.module.css';

/** Beside the name of a desk of Vesper. No person's name can hold it: it is a picture, and signs like it are refused. */
export function HouseMark() {
  const { t } = useTranslation('common');
  return (
    <span className={styles.house} title={t('house')}>
      <img src={mark} alt="" width={16} height={16} />
      <VisuallyHidden>{t('house')}</VisuallyHidden>
    </span>
  );
}
