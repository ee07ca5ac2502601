import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { initials } from './initials.ts';
import { PresenceMark, type PresenceKind } from './Presence.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Avatar.module.css';

const sizes = { xs: 24, s: 32, m: 48, l: 72, xl: 112 } as const;

export interface AvatarProps {
  /** Null and whatever fails to load shows the name's first letters. */
  readonly src: string | null;
  /** Written beside it nearly always, so the picture itself is decoration; `isNamed` gives it the name. */
  readonly name: string | null;
  readonly isNamed?: boolean;
  /** A step of the scale, or pixels. */
  readonly size?: keyof typeof sizes | number;
  readonly presence?: PresenceKind | null;
  /** The afterglow around it: there is a story. A quiet ring: it was seen. */
  readonly ring?: 'new' | 'seen' | null | undefined;
  /** The rose ring of somebody special. */
  readonly isGlowing?: boolean;
  readonly className?: string;
}

/** A person's round picture, with presence as a shape and a word for readers. */
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
  // Of what a page is about it is waited for; in a list it is not.
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
      // The usual size is the stylesheet's: a page that is written to a file may carry no style attribute (CSP).
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
