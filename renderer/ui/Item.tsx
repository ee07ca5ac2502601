import { useId, type ReactNode } from 'react';
import { CoverLink } from './CoverLink.tsx';
import cover from './CoverLink.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { LinkAs } from './linkAs.ts';
import styles from './Item.module.css';

/** A vertical list of rows. `isRuled` draws lines between them, for settings and facts. */
export function List({
  label,
  isRuled,
  className,
  children,
}: {
  label?: string;
  isRuled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <ul className={cx(styles.list, isRuled && styles.ruled, className)} aria-label={label}>
      {children}
    </ul>
  );
}

export interface ItemProps {
  /** The row's name, which is also its link or button. */
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Content before the text: an `Avatar`, or `icon` instead. */
  readonly picture?: ReactNode;
  readonly icon?: IconName;
  /** Small text at the end, such as a time. */
  readonly note?: ReactNode;
  /** Content at the end: a badge, a value, a button or a switch. */
  readonly end?: ReactNode;
  /** The link target. Without `href` and `onPress` the row is plain text. */
  readonly href?: string;
  readonly linkAs?: LinkAs;
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  readonly isOn?: boolean;
  readonly isDanger?: boolean;
  /** Shows an arrow, if the row leads to another page. */
  readonly hasChevron?: boolean;
  readonly className?: string;
}

/**
 * A row of a `List`: a user, a chat or a setting. The whole row is pressable, except the controls at its
 * end.
 */
export function Item({
  title,
  text,
  picture,
  icon,
  note,
  end,
  href,
  linkAs,
  onPress,
  isDisabled,
  isOn,
  isDanger,
  hasChevron,
  className,
}: ItemProps) {
  const textId = useId();
  const isPressable = href !== undefined || onPress !== undefined;
  return (
    <li
      className={cx(
        styles.item,
        isPressable && styles.pressable,
        isOn && styles.isOn,
        isDanger && styles.danger,
        isDisabled && styles.isOff,
        className,
      )}
    >
      {picture}
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.words}>
        <b className={styles.title}>
          <CoverLink {...{ href, linkAs, onPress, isDisabled, isOn }} describedBy={text ? textId : undefined}>
            {title}
          </CoverLink>
        </b>
        {text && (
          <span id={textId} className={styles.text}>
            {text}
          </span>
        )}
      </span>
      {(note || end) && (
        <span className={cx(styles.end, note && end ? styles.both : undefined)}>
          {note && <span className={styles.note}>{note}</span>}
          {end && <span className={cx(styles.tail, isPressable && cover.above)}>{end}</span>}
        </span>
      )}
      {hasChevron && <Icon name="right" className={styles.chevron} />}
    </li>
  );
}
