import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { CaseDetails } from './useCase.ts';
import styles from './frame.module.css';

export interface FrameViewProps {
  readonly details: Pick<CaseDetails, 'frame' | 'state' | 'isInChat'>;
  readonly name: string;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/**
 * The picture that a case is about: covered until it is asked for, because nobody should meet such a thing unprepared,
 * nor whoever happens to stand behind them.
 */
export function FrameView({ details: { frame, state, isInChat }, name, isShown, onToggle }: FrameViewProps) {
  const { t } = useTranslation('moderation');
  if (frame === null) {
    return (
      <div className={cx(styles.frame, styles.none)}>
        <Icon name="image" />
        <b>{t('desk.frame.none')}</b>
        <span>{t(state === 'open' ? 'desk.frame.tooOld' : 'desk.frame.decided')}</span>
      </div>
    );
  }
  return (
    <div className={styles.frame} data-theme="dark">
      <img
        className={cx(styles.picture, !isShown && styles.covered)}
        src={`data:image/jpeg;base64,${frame}`}
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
    </div>
  );
}
