import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import text from '#renderer/ui/styles/text.module.css';
import styles from './stage.module.css';

export interface Follow {
  readonly isFollowing: boolean;
  readonly onToggle: () => void;
  /** Beside it: that one likes their profile, which can be told once a day. */
  readonly like?: { readonly isLiked: boolean; readonly onLike: () => void };
}

/** Follows the other person, or no more. Its words give way to the picture on a phone. */
function FollowButton({ follow, name }: { follow: Follow; name: string }) {
  const { t } = useTranslation('match');
  const { isFollowing, onToggle } = follow;
  return (
    <Button
      kind="glass"
      size="small"
      icon={isFollowing ? 'heart-fill' : 'heart'}
      className={styles.follow}
      aria-label={t(isFollowing ? 'controls.following' : 'controls.follow', { name })}
      aria-pressed={isFollowing}
      onPress={onToggle}
    >
      <span>{t(isFollowing ? 'controls.followingShort' : 'controls.followShort')}</span>
    </Button>
  );
}

export interface StageMenuProps {
  /** The own camera, microphone and speaker. */
  readonly onDevices?: () => void;
  readonly onReport?: () => void;
  readonly onBlock?: () => void;
  /** Never to meet this person again. */
  readonly onUnmatch?: () => void;
}

/** What is rarely wanted, and must be there. Nothing where nothing of it may be done. */
export function StageMenu({ onDevices, onReport, onBlock, onUnmatch }: StageMenuProps) {
  const { t } = useTranslation('match');
  if (!onDevices && !onReport && !onBlock && !onUnmatch) return null;
  return (
    <Menu
      label={t('controls.more')}
      trigger={<ControlButton icon="more" label={t('controls.more')} size="small" />}
    >
      {onDevices && (
        <MenuItem icon="settings" onSelect={onDevices}>
          {t('controls.devices')}
        </MenuItem>
      )}
      {onReport && (
        <MenuItem icon="flag" onSelect={onReport}>
          {t('controls.report')}
        </MenuItem>
      )}
      {onUnmatch && (
        <MenuItem icon="skip" isDanger onSelect={onUnmatch}>
          {t('live.unmatch')}
        </MenuItem>
      )}
      {onBlock && (
        <MenuItem icon="block" isDanger onSelect={onBlock}>
          {t('controls.block')}
        </MenuItem>
      )}
    </Menu>
  );
}

export interface StageHeadProps {
  readonly title: ReactNode;
  /** Whole: it is read out. */
  readonly name: string;
  readonly follow?: Follow;
  /** Under the name: where from, how long. */
  readonly children?: ReactNode;
  /** At the right. */
  readonly tools: ReactNode;
}

/** Who it is, and what can be done about them. */
export function StageHead({ title, name, follow, children, tools }: StageHeadProps) {
  const { t } = useTranslation('match');
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <div className={styles.name}>
          <h1 className={text.cut}>{title}</h1>
          {follow && <FollowButton follow={follow} name={name} />}
          {follow?.like && (
            <IconButton
              isGlass
              icon="like"
              isOn={follow.like.isLiked}
              className={styles.follow}
              label={t(follow.like.isLiked ? 'controls.liked' : 'controls.like', { name })}
              onPress={follow.like.onLike}
            />
          )}
        </div>
        {children}
      </div>
      <div className={styles.tools}>{tools}</div>
    </header>
  );
}
