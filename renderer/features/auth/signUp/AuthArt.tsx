import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import sky from '#resources/art/land-dusk.webp';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import styles from '../parts/auth.module.css';

/** Picture beside the sign-up form on desktops. */
export function AuthArt() {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.art}>
      <img src={sky} alt="" />
      <p className={text.displayS}>{t('signUp.artTitle')}</p>
      <p className={cx(text.small, styles.artText)}>{t('signUp.artText')}</p>
    </div>
  );
}
