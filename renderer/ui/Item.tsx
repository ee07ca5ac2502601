import { useId, type ReactNode } from 'react';
import { CoverLink } from './CoverLink.tsx';
import cover from './CoverLink.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { LinkAs } from './linkAs.ts';
import styles from './Item.module.css';

/** Rows one below the other. `isRuled` draws lines between them: settings and facts, where nothing is chosen. */
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
  /** What the row is called, and what is pressed. */
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** In front: an `Avatar`, or this icon. */
  readonly picture?: ReactNode;
  readonly icon?: IconName;
  /** At the end, small: a time. */
  readonly note?: ReactNode;
  /** At the end: a badge, a value, a button, a switch. */
  readonly end?: ReactNode;
  /** A link, a button, or (without both) only a row. */
  readonly href?: string;
  readonly linkAs?: LinkAs;
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  readonly isOn?: boolean;
  readonly isDanger?: boolean;
  /** The arrow that says "there is more behind it". */
  readonly hasChevron?: boolean;
  readonly className?: string;
}

/** One row of a `List`: a person, a chat, a setting. The whole row is pressed; what is at its end is its own. */
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
