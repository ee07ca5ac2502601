import { useId, type ReactNode } from 'react';
import { CoverLink } from './CoverLink.tsx';
import cover from './CoverLink.module.css';
import { cx } from './cx.ts';
import { initials } from './initials.ts';
import type { LinkAs } from './linkAs.ts';
import { PresenceStatus, type PresenceKind } from './Presence.tsx';
import styles from './PersonCard.module.css';

export interface PersonCardProps {
  readonly name: string;
  readonly age?: number | null;
  /** Null shows the first letters. */
  readonly photo: string | null;
  readonly presence: PresenceKind;
  /** After the presence: a country, languages. */
  readonly facts?: string;
  readonly href?: string;
  readonly linkAs?: LinkAs;
  readonly onPress?: () => void;
  /** In the upper corner: what it costs, that it is new. */
  readonly corner?: ReactNode;
  /** Below the words: the one thing to do, on the biggest card. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** A person as a card: the portrait carries it. Its shape (4:5) may be set from outside. */
export function PersonCard({
  name,
  age,
  photo,
  presence,
  facts,
  href,
  linkAs,
  onPress,
  corner,
  action,
  className,
}: PersonCardProps) {
  const factsId = useId();
  return (
    <article className={cx(styles.person, className)} data-theme="dark">
      {photo === null ? (
        <span className={styles.letters} aria-hidden="true">
          {initials(name)}
        </span>
      ) : (
        <img src={photo} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
      <div className={styles.who}>
        <b>
          <CoverLink {...{ href, linkAs, onPress }} describedBy={factsId}>
            {age === null || age === undefined ? name : `${name}, ${age}`}
          </CoverLink>
        </b>
        <span id={factsId} className={styles.facts}>
          <PresenceStatus presence={presence} />
          {facts && <span>{` · ${facts}`}</span>}
        </span>
        {action && <span className={cx(styles.action, cover.above)}>{action}</span>}
      </div>
      {corner && <span className={styles.corner}>{corner}</span>}
    </article>
  );
}
