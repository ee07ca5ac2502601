import { useId, type ReactNode } from 'react';
import { CoverLink } from './CoverLink.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { LinkAs } from './linkAs.ts';
import styles from './Card.module.css';

export interface CardProps {
  /** The card's heading and accessible name; without it the card is not a landmark. */
  readonly title?: ReactNode;
  /** Content beside the title: a button, a choice or a state. */
  readonly end?: ReactNode;
  readonly level?: 2 | 3;
  /** Lets the content, such as a table, reach the card's edges. */
  readonly isFlush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A raised surface that groups content. Cards are never nested; lines divide their content. */
export function Card({ title, end, level = 2, isFlush, className, children }: CardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  if (title === undefined)
    return <div className={cx(styles.card, isFlush && styles.flush, className)}>{children}</div>;
  return (
    <section aria-labelledby={id} className={cx(styles.card, isFlush && styles.flush, className)}>
      <header className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {end}
      </header>
      {children}
    </section>
  );
}

/** A card that is a link, for example to a help section or a tool. */
export function CardLink({
  icon,
  title,
  text,
  href,
  linkAs,
}: {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  href: string;
  linkAs?: LinkAs;
}) {
  const textId = useId();
  return (
    <div className={cx(styles.card, styles.link)}>
      {icon && <Icon name={icon} />}
      <div className={styles.words}>
        <b>
          <CoverLink href={href} linkAs={linkAs} describedBy={text ? textId : undefined}>
            {title}
          </CoverLink>
        </b>
        {text && <span id={textId}>{text}</span>}
      </div>
    </div>
  );
}
