import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import type { CaseDetails } from './useCase.ts';
import styles from './frame.module.css';

export interface FrameViewProps {
  readonly details: Pick<CaseDetails, 'frame' | 'moreFrames' | 'state' | 'isInChat'>;
  readonly name: string;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/**
 * The pictures of a case, one at a time. Covered until requested, because they may disturb the moderator or
 * people nearby.
 */
export function FrameView({ details, name, isShown, onToggle }: FrameViewProps) {
  const { frame, moreFrames, state, isInChat } = details;
  const { t } = useTranslation('moderation');
  const [at, setAt] = useState(0);
  if (frame === null) {
    return (
      <div className={cx(styles.frame, styles.none)}>
        <Icon name="image" />
        <b>{t('desk.frame.none')}</b>
        <span>{t(state === 'open' ? 'desk.frame.tooOld' : 'desk.frame.decided')}</span>
      </div>
    );
  }
  const all = [frame, ...moreFrames];
  return (
    <div className={styles.frame} data-theme="dark">
      <img
        className={cx(styles.picture, !isShown && styles.covered)}
        src={`data:image/jpeg;base64,${all[at] ?? frame}`}
        alt={isShown ? t(isInChat === true ? 'desk.frame.altChat' : 'desk.frame.alt', { name }) : ''}
        draggable={false}
      />
      <div className={cx(styles.over, isShown && styles.aside)}>
        {!isShown && (
          <>
            <Icon name="eye-off" />
            <p>{t('desk.frame.covered')}</p>
          </>
        )}
        <Button
          kind="glass"
          size={isShown ? 'small' : 'medium'}
          icon={isShown ? 'eye-off' : 'eye'}
          onPress={onToggle}
        >
          {t(isShown ? 'desk.frame.cover' : 'desk.frame.show')}
        </Button>
      </div>
      {isShown && all.length > 1 && (
        <div className={styles.pages}>
          <IconButton
            icon="back"
            isGlass
            label={t('desk.frame.previous')}
            isDisabled={at === 0}
            onPress={() => setAt(at - 1)}
          />
          <span role="status">{t('desk.frame.position', { at: at + 1, of: all.length })}</span>
          <IconButton
            icon="right"
            isGlass
            label={t('desk.frame.next')}
            isDisabled={at === all.length - 1}
            onPress={() => setAt(at + 1)}
          />
        </div>
      )}
    </div>
  );
}
