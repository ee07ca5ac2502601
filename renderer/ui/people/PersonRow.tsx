import { useId, type ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { CoverLink } from '../CoverLink.tsx';
import cover from '../CoverLink.module.css';
import { CutText } from '../CutText.tsx';
import { cx } from '../cx.ts';
import { PersonPress } from '../PersonPress.tsx';
import type { PresenceKind } from '../Presence.tsx';
import { RouterLink } from '../RouterLink.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { personAttribute, usePersonAsked } from './usePersonAsked.ts';
import styles from './PersonRow.module.css';

export interface PersonRowProps {
  /** Cut, and whole for readers and the tooltip. */
  readonly name: string;
  readonly wholeName: string;
  readonly age?: number | null;
  readonly avatar: string | null;
  /** Null where nothing is to be known of it. */
  readonly presence?: PresenceKind | null;
  /** Their page; without one the name is only a name. */
  readonly href?: string;
  /**
   * The picture says more about them when it is pressed: the button's name, and what it does. A right click, a long press
   * and the menu key on the row do the same.
   */
  readonly picture?: { readonly label: string; readonly onPress: () => void } | null;
  /** What the list says of them: since when, where from. */
  readonly status: ReactNode;
  /** A word that this one is new. */
  readonly fresh?: string | null;
  /** In front: a box to choose them by. */
  readonly check?: ReactNode;
  /** At the end: what can be done. */
  readonly actions?: ReactNode;
  readonly isOn?: boolean;
  /** Just taken away, and still to be brought back. */
  readonly isFaded?: boolean;
  /** The place in its list, for the arrows. */
  readonly at?: number;
}

/** A person as one row of a list: the name leads to their page, what can be done stands at the end. */
export function PersonRow(props: PersonRowProps) {
  const { name, wholeName, age, avatar, presence, href, status, fresh } = props;
  const { picture, check, actions, isOn, isFaded, at } = props;
  const statusId = useId();
  const asked = usePersonAsked(picture?.onPress ?? null);
  const said = <CutText cut={name} whole={wholeName} />;
  return (
    <div
      role="listitem"
      className={cx(styles.row, isOn && styles.isOn, isFaded && styles.isFaded)}
      data-at={at}
      {...personAttribute}
      {...asked}
    >
      {check && <span className={cover.above}>{check}</span>}
      <PersonPress label={picture?.label ?? ''} onPress={picture?.onPress ?? null}>
        <Avatar src={avatar} name={wholeName} size={56} presence={presence ?? null} />
      </PersonPress>
      <span className={styles.words}>
        <b className={styles.name} dir="auto">
          {href === undefined ? (
            said
          ) : (
            <CoverLink href={href} linkAs={RouterLink} describedBy={statusId}>
              {said}
            </CoverLink>
          )}
          {age !== null && age !== undefined && <span>, {age}</span>}
          {fresh && (
            <i className={styles.fresh}>
              <VisuallyHidden>{fresh}</VisuallyHidden>
            </i>
          )}
        </b>
        <span id={statusId} className={styles.status}>
          {status}
        </span>
      </span>
      {actions && <span className={cx(styles.actions, cover.above)}>{actions}</span>}
    </div>
  );
}
