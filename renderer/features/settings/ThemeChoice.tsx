import { useId } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { setTheme, useThemeChoice } from '#renderer/ui/theme.ts';
import { themeChoices } from '#shared/domain/themes.ts';
import type { Theme } from '#renderer/ui/themeChoice.ts';
import { cx } from '#renderer/ui/cx.ts';
import styles from './appearance.module.css';

/** Small drawing of the page in this theme. */
function Thumb({ theme }: { theme: Theme }) {
  return (
    <span className={styles.thumb} data-theme={theme}>
      <i />
      <b />
    </span>
  );
}

/** Choice of the theme: dark, light or the system's. Pictures over native radio buttons. */
export function ThemeChoice() {
  const { t } = useTranslation('settings');
  const chosen = useThemeChoice();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('appearance.theme')} className={styles.themes}>
      {themeChoices.map((choice) => (
        <label key={choice} className={styles.theme}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => setTheme(choice)} />
          <span aria-hidden="true" className={cx(styles.pictures, choice === 'system' && styles.half)}>
            {choice !== 'light' && <Thumb theme="dark" />}
            {choice !== 'dark' && <Thumb theme="light" />}
          </span>
          <span className={styles.name}>
            {t(`appearance.${choice}`)}
            <Icon name="check" />
          </span>
        </label>
      ))}
    </div>
  );
}
