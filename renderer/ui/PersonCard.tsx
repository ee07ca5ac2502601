import { useId, type ReactNode } from 'react';
import { CoverLink } from './CoverLink.tsx';
import cover from './CoverLink.module.css';
import { cx } from './cx.ts';
import { CutText } from './CutText.tsx';
import { PreviewedImage } from './gallery/PreviewedImage.tsx';
import { Icon } from './Icon.tsx';
import { initials } from './initials.ts';
import type { LinkAs } from './linkAs.ts';
import { personAttribute, usePersonAsked } from './people/usePersonAsked.ts';
import { PresenceStatus, type PresenceKind } from './Presence.tsx';
import styles from './PersonCard.module.css';

export interface PersonCardProps {
  /** As it is shown; `wholeName` where that was cut. */
  readonly name: string;
  readonly wholeName?: string;
  readonly age?: number | null;
  /** Null shows the first letters. */
  readonly photo: string | null;
  /** A `data:` address of a few pixels: it stands where the picture is on its way, so that nothing is ever empty. */
  readonly tiny?: string | null;
  readonly presence: PresenceKind;
  /** After the presence: a country, languages. */
  readonly facts?: string;
  readonly href?: string;
  readonly linkAs?: LinkAs;
  readonly onPress?: () => void;
  /** A right click, a long press and the menu key: says more about them. Null: there is no more to say. */
  readonly onAsk?: (() => void) | null;
  /** In the upper corner: what it costs, that it is new. */
  readonly corner?: ReactNode;
  /** Below the words: the one thing to do, on the biggest card. */
  readonly action?: ReactNode;
  /** One follows them: a heart beside the name. */
  readonly isFollowed?: boolean;
  /** The first of a list: larger words. */
  readonly isLarge?: boolean;
  /** -1: reached by the arrows of its list. */
  readonly tabIndex?: number;
  readonly className?: string;
}

/** A person as a card: the portrait carries it. Its shape (4:5) may be set from outside. */
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
  onAsk = null,
  corner,
  action,
  isFollowed = false,
  isLarge = false,
  tabIndex,
  className,
}: PersonCardProps) {
  const factsId = useId();
  const asked = usePersonAsked(onAsk);
  const withAge = (called: string) => (age === null || age === undefined ? called : `${called}, ${age}`);
  return (
    <article
      className={cx(styles.person, isLarge && styles.large, className)}
      data-theme="dark"
      {...personAttribute}
      {...asked}
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
