import { useId, type ReactNode } from 'react';
import { CoverLink } from './CoverLink.tsx';
import cover from './CoverLink.module.css';
import { cx } from './cx.ts';
import { CutText } from './CutText.tsx';
import { PreviewedImage } from './gallery/PreviewedImage.tsx';
import { Icon } from './Icon.tsx';
import { initials } from './initials.ts';
import type { LinkAs } from './linkAs.ts';
import { personAttribute, usePersonMenu } from './people/usePersonMenu.ts';
import { PresenceStatus, type PresenceKind } from './Presence.tsx';
import styles from './PersonCard.module.css';

export interface PersonCardProps {
  /** The displayed name; `wholeName` is the full one if it was cut. */
  readonly name: string;
  readonly wholeName?: string;
  readonly age?: number | null;
  /** The portrait; null shows the initials. */
  readonly photo: string | null;
  /** A `data:` URL of a few pixels, shown until the photo is loaded. */
  readonly tiny?: string | null;
  readonly presence: PresenceKind;
  /** Text after the presence, such as country and languages. */
  readonly facts?: string;
  readonly href?: string;
  readonly linkAs?: LinkAs;
  readonly onPress?: () => void;
  /** Opens details on a right click, a long press or the menu key. Null: there are none. */
  readonly onDetails?: (() => void) | null;
  /** Content in the upper corner: a price or a "new" mark. */
  readonly corner?: ReactNode;
  /** The main action below the text, only on the largest card. */
  readonly action?: ReactNode;
  /** Shows a heart beside the name if the user follows this person. */
  readonly isFollowed?: boolean;
  /** Larger text, for the first card of a list. */
  readonly isLarge?: boolean;
  /** -1 if the list itself moves the focus with arrow keys. */
  readonly tabIndex?: number;
  readonly className?: string;
}

/** A card with a user's portrait. The aspect ratio of 4:5 can be overridden. */
export function PersonCard({
  name,
  wholeName = name,
  age,
  photo,
  tiny = null,
  presence,
  facts,
  href,
  linkAs,
  onPress,
  onDetails = null,
  corner,
  action,
  isFollowed = false,
  isLarge = false,
  tabIndex,
  className,
}: PersonCardProps) {
  const factsId = useId();
  const menuHandlers = usePersonMenu(onDetails);
  const withAge = (called: string) => (age === null || age === undefined ? called : `${called}, ${age}`);
  return (
    <article
      className={cx(styles.person, isLarge && styles.large, className)}
      data-theme="dark"
      {...personAttribute}
      {...menuHandlers}
    >
      {photo === null ? (
        <span className={styles.letters} aria-hidden="true">
          {initials(name)}
        </span>
      ) : (
        <PreviewedImage
          src={photo}
          tiny={tiny}
          alt=""
          className={styles.picture}
          isEager={isLarge}
          isOneOfMany={!isLarge}
        />
      )}
      <div className={styles.who}>
        <b>
          <CoverLink {...{ href, linkAs, onPress, tabIndex }} describedBy={factsId}>
            <CutText cut={withAge(name)} whole={withAge(wholeName)} />
          </CoverLink>
          {isFollowed && <Icon name="heart-fill" />}
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
