import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { passwordHelp, passwordStrength, strengthSteps } from './passwordStrength.ts';
import styles from './StrengthMeter.module.css';

const words = [
  'password.weak',
  'password.weak',
  'password.fair',
  'password.strong',
  'password.veryStrong',
] as const;
const tones = [styles.weak, styles.weak, styles.fair, styles.strong, styles.strong];

/** Shows a password's strength as four bars and a word, with advice below. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('common');
  const strength = passwordStrength(password);
  const help = passwordHelp(password);
  const word = t(words[strength] ?? words[0]);
  return (
    <div className={styles.whole}>
      <div
        className={cx(styles.meter, tones[strength])}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <meter> can't be drawn as four bars and a word
        role="meter"
        aria-label={t('password.strength')}
        aria-valuemin={0}
        aria-valuemax={strengthSteps}
        aria-valuenow={strength}
        aria-valuetext={word}
      >
        {Array.from({ length: strengthSteps }, (_, step) => (
          <i key={step} className={cx(step < Math.max(1, strength) && styles.isOn)} />
        ))}
        <span>{word}</span>
      </div>
      <p className={styles.help} aria-live="polite">
        {help && t(`password.help.${help}`)}
      </p>
    </div>
  );
}
