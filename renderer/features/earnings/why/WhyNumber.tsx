import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import styles from './why.module.css';

/** A figure as a button that opens the entries it sums. */
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
