import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import styles from './kit.module.css';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import topicStyles from './topic.module.css';

/** The chips of a match or a call, and the content that they open. */
export interface OpenKit {
  readonly chips: ReactNode;
  /** The gift tray over the lower edge; null while it is closed. */
  readonly tray: ReactNode;
  /** True while the topic or the gift tray is open. */
  readonly isOpen: boolean;
  readonly isTrayOpen: boolean;
  readonly close: () => void;
  /** Opens and closes the gift tray. Undefined: this user can't give gifts here. */
  readonly onGift: (() => void) | undefined;
  /** True if a chip opens the gifts, so that the deck needs no gift control. */
  readonly hasGiftChip: boolean;
}

export interface StageKitProps {
  /** The suggested topic of conversation; null: none is available. `onNext` is null without another topic. */
  readonly topic: { readonly text: string; readonly onNext: (() => void) | null } | null;
  /** Opens and closes the gifts. Undefined: this user can't give gifts, or opens them elsewhere. */
  readonly onGift?: () => void;
  /** The open content; at most one is open at a time. */
  readonly open: 'topic' | 'gifts' | null;
  /** Opens and closes the topic. */
  readonly onTopic: () => void;
}

/** Shows topic and gifts as two chips, closed at first, so that the other user stays in view. */
export function StageKit({ topic, onGift, open, onTopic }: StageKitProps) {
  const { t } = useTranslation('match');
  const isTopicOpen = open === 'topic' && topic !== null;
  return (
    <div className={styles.kit} data-open={isTopicOpen ? 'topic' : (open ?? undefined)}>
      {isTopicOpen && <TopicCard topic={topic.text} onNext={topic.onNext} onDismiss={onTopic} />}
      <div className={styles.chips}>
        {topic && (
          <PressButton className={styles.chip} aria-expanded={isTopicOpen} onPress={onTopic}>
            <Icon name="bulb" />
            {t('topic.chip')}
          </PressButton>
        )}
        {onGift && (
          <PressButton
            className={styles.chip}
            aria-label={t('controls.gift')}
            aria-expanded={open === 'gifts'}
            onPress={onGift}
          >
            <Icon name="gift" />
            {t('gift.chip')}
          </PressButton>
        )}
      </div>
    </div>
  );
}

interface TopicCardProps {
  readonly topic: string;
  /** Shows the next topic; null if there is no other. */
  readonly onNext: (() => void) | null;
  readonly onDismiss: () => void;
}

/** Suggests a topic of conversation. The card lies on the shelf, below the faces. */
function TopicCard({ topic, onNext, onDismiss }: TopicCardProps) {
  const { t } = useTranslation('match');
  return (
    <section className={topicStyles.topic} aria-label={t('topic.label')}>
      <Icon name="bulb" />
      <p role="status">{topic}</p>
      {onNext && (
        <IconButton icon="refresh" label={t('topic.next')} className={topicStyles.tool} onPress={onNext} />
      )}
      <IconButton icon="close" label={t('topic.dismiss')} className={topicStyles.tool} onPress={onDismiss} />
    </section>
  );
}
