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
import { personAttribute, usePersonMenu } from './usePersonMenu.ts';
import styles from './PersonRow.module.css';

export interface PersonRowProps {
  /** The displayed name, cut if it is long. `wholeName` is for the tooltip and screen readers. */
  readonly name: string;
  readonly wholeName: string;
  readonly age?: number | null;
  readonly avatar: string | null;
  /** The user's presence; null: hidden or unknown. */
  readonly presence?: PresenceKind | null;
  /** Address of the user's profile; absent: the name is plain text. */
  readonly href?: string;
  /**
   * The button around the picture that opens details: its name and action. A right click, a long press and
   * the menu key on the row do the same.
   */
  readonly picture?: { readonly label: string; readonly onPress: () => void } | null;
  /** Text below the name: a date or a place. */
  readonly status: ReactNode;
  /** Text for screen readers that marks a new entry. */
  readonly fresh?: string | null;
  /** A checkbox before the picture. */
  readonly check?: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
  readonly isOn?: boolean;
  /** The user was just removed, and the removal can be undone. */
  readonly isFaded?: boolean;
  /** Index in the list, for arrow keys. */
  readonly at?: number;
}

/** A user in one row of a list. The name is a link to the profile. */
export function PersonRow(props: PersonRowProps) {
  const { name, wholeName, age, avatar, presence, href, status, fresh } = props;
  const { picture, check, actions, isOn, isFaded, at } = props;
  const statusId = useId();
  const menuHandlers = usePersonMenu(picture?.onPress ?? null);
  const shownName = <CutText cut={name} whole={wholeName} />;
  return (
    <div
      role="listitem"
      className={cx(styles.row, isOn && styles.isOn, isFaded && styles.isFaded)}
      data-at={at}
      {...personAttribute}
      {...menuHandlers}
    >
      {check && <span className={cover.above}>{check}</span>}
      <PersonPress label={picture?.label ?? ''} onPress={picture?.onPress ?? null}>
        <Avatar src={avatar} name={wholeName} size={56} presence={presence ?? null} />
      </PersonPress>
      <span className={styles.words}>
        <b className={styles.name} dir="auto">
          {href === undefined ? (
            shownName
          ) : (
            <CoverLink href={href} linkAs={RouterLink} describedBy={statusId}>
              {shownName}
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
