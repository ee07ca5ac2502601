import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { initials } from './initials.ts';
import { PresenceMark, type PresenceKind } from './Presence.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Avatar.module.css';

const sizes = { xs: 24, s: 32, m: 48, l: 72, xl: 112 } as const;

export interface AvatarProps {
  /** The picture; if it is null or fails to load, the avatar shows the name's initials. */
  readonly src: string | null;
  /**
   * The user's name. The avatar is decorative, because the name mostly stands beside it; `isNamed` makes it
   * accessible.
   */
  readonly name: string | null;
  readonly isNamed?: boolean;
  /** A named size or pixels. */
  readonly size?: keyof typeof sizes | number;
  readonly presence?: PresenceKind | null;
  /** A bright ring marks a new story, a quiet ring a seen one; null or undefined: no story. */
  readonly ring?: 'new' | 'seen' | null | undefined;
  /** Adds the rose ring that highlights a user. */
  readonly isGlowing?: boolean;
  readonly className?: string;
}

/** A user's round picture. The presence is a shape, and a word for screen readers. */
export function Avatar({
  src,
  name,
  isNamed,
  size = 'm',
  presence,
  ring,
  isGlowing,
  className,
}: AvatarProps) {
  const { t } = useTranslation('common');
  const [failed, setFailed] = useState<string | null>(null);
  const px = typeof size === 'number' ? size : sizes[size];
  const isPicture = src !== null && src !== failed;
  // A large picture is the subject of its page, so it loads eagerly; pictures in lists load lazily.
  const isLarge = px >= 100;
  return (
    <span
      className={cx(
        styles.avatar,
        isLarge ? styles.large : px >= 64 && styles.middle,
        isGlowing && styles.glow,
        ring && styles.ring,
        ring === 'seen' && styles.seen,
        className,
      )}
      // The default size comes from the stylesheet, because the CSP forbids style attributes in prerendered
      // pages.
      style={px === sizes.m ? undefined : ({ '--size': `${px}px` } as React.CSSProperties)}
    >
      {isPicture ? (
        <img
          src={src}
          alt={isNamed ? (name ?? '') : ''}
          width={px}
          height={px}
          loading={isLarge ? undefined : 'lazy'}
          decoding={isLarge ? 'sync' : 'async'}
          draggable={false}
          onError={() => setFailed(src)}
        />
      ) : (
        <span
          role={isNamed ? 'img' : undefined}
          aria-label={isNamed ? (name ?? undefined) : undefined}
          aria-hidden={!isNamed}
        >
          {initials(name)}
        </span>
      )}
      {ring === 'new' && <VisuallyHidden>{t('newStory')} </VisuallyHidden>}
      {presence && (
        <>
          <PresenceMark presence={presence} className={styles.presence} />
          <VisuallyHidden>{t(`presence.${presence}`)}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
