import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import styles from './stage.module.css';
import { Text } from '#renderer/ui/layout.tsx';

export interface Follow {
  readonly isFollowing: boolean;
  readonly onToggle: () => void;
  /** The like button beside the follow button. A profile can be liked once a day. */
  readonly like?: { readonly isLiked: boolean; readonly onLike: () => void };
}

/** Follows or unfollows the other user. Shows only its icon on phones. */
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
  /** Opens the settings of the user's camera, microphone and speaker. */
  readonly onDevices?: () => void;
  readonly onReport?: () => void;
  readonly onBlock?: () => void;
  /** Prevents further matches with this user. */
  readonly onUnmatch?: () => void;
}

/** A menu of rarely used actions. Renders nothing if no action is allowed. */
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
  /** The full name, for screen readers. */
  readonly name: string;
  readonly follow?: Follow;
  /** Content under the name: country and duration. */
  readonly children?: ReactNode;
  /** Controls at the right. */
  readonly tools: ReactNode;
}

/** The other user's name and the actions about them. */
export function StageHead({ title, name, follow, children, tools }: StageHeadProps) {
  const { t } = useTranslation('match');
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <div className={styles.name}>
          <Text as="h1" wrap="cut">
            {title}
          </Text>
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
