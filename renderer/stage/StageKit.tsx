import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { TopicCard } from './TopicCard.tsx';
import styles from './kit.module.css';

/** The chips of a stage and what they opened, as a match or a call shows them. */
export interface OpenKit {
  readonly chips: ReactNode;
  /** The gifts over the lower edge; nothing while they are closed. */
  readonly tray: ReactNode;
  /** The topic or the gifts are open. */
  readonly isOpen: boolean;
  readonly isTrayOpen: boolean;
  readonly close: () => void;
  /** Opens and closes the gifts. Undefined: this person gives none. */
  readonly onGift: (() => void) | undefined;
  /** The gifts have a chip, and need no control. */
  readonly hasGiftChip: boolean;
}

export interface StageKitProps {
  /** Something to talk about; null: there is nothing. */
  readonly topic: { readonly text: string; readonly onNext: (() => void) | null } | null;
  /** Undefined: this person gives no gifts, or gives them elsewhere. */
  readonly onGift?: () => void;
  /** What is open: at most one of them. */
  readonly open: 'topic' | 'gifts' | null;
  /** Opens and closes the topic. */
  readonly onTopic: () => void;
}

/** Topic and gifts as two chips, closed at first: a stage shows the person, and the rest on demand. */
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
