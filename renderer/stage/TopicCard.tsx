import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import styles from './topic.module.css';

export interface TopicCardProps {
  readonly topic: string;
  /** Shows the next topic; null if there is no other. */
  readonly onNext: (() => void) | null;
  readonly onDismiss: () => void;
}

/** Suggests a topic of conversation. The card lies on the shelf, below the faces. */
export function TopicCard({ topic, onNext, onDismiss }: TopicCardProps) {
  const { t } = useTranslation('match');
  return (
    <section className={styles.topic} aria-label={t('topic.label')}>
      <Icon name="bulb" />
      <p role="status">{topic}</p>
      {onNext && (
        <IconButton icon="refresh" label={t('topic.next')} className={styles.tool} onPress={onNext} />
      )}
      <IconButton icon="close" label={t('topic.dismiss')} className={styles.tool} onPress={onDismiss} />
    </section>
  );
}
