import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import styles from './why.module.css';

/** A figure that says what it is the sum of when it is pressed. */
export function WhyNumber({
  label,
  text,
  onPress,
}: {
  readonly label: string;
  readonly text: string;
  readonly onPress: (() => void) | null;
}) {
  const { t } = useTranslation('earnings');
  if (!onPress) return <span>{text}</span>;
  return (
    <PressButton
      className={styles.number}
      aria-label={`${t('why.ask', { label })} ${text}`}
      onPress={onPress}
    >
      {text}
    </PressButton>
  );
}
