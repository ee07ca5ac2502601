import { useRef, type ComponentType, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './SideNavLayout.module.css';
import { useCentred } from './useCentred.ts';

export interface SideLink {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Content after the label, such as a badge. */
  readonly end?: ReactNode;
}

export interface SideGroup {
  /** A small heading above the group, shown in the column layout only. */
  readonly title?: string;
  readonly links: readonly SideLink[];
}

/** Props of a navigation link. A router's link component can be adapted to them. */
export interface SideAnchorProps {
  readonly href: string;
  readonly className?: string;
  readonly 'aria-current'?: 'page' | 'location';
  readonly children: ReactNode;
}

export interface SideNavProps {
  /** The accessible name of the landmark. */
  readonly label: string;
  readonly groups: readonly SideGroup[];
  /** The id of the current link; null: none is marked. */
  readonly current: string | null;
  /** The kind of target: pages, or sections of this page. */
  readonly currentAs?: 'page' | 'location';
  /** The component that renders links; the default is a plain `<a>`, which loads the page again. */
  readonly linkAs?: ComponentType<SideAnchorProps>;
}

/** A secondary navigation: a column from 1280 pixels on, below that a sticky row. */
export function SideNav({ label, groups, current, currentAs = 'page', linkAs }: SideNavProps) {
  const Anchor = linkAs ?? 'a';
  const row = useRef<HTMLDivElement>(null);
  useCentred(row, current);

  return (
    <nav className={styles.side} aria-label={label}>
      <div ref={row} className={styles.row}>
        {groups.map(({ title, links }) => (
          <div key={links[0]?.id} className={styles.group}>
            {title && <p className={styles.groupTitle}>{title}</p>}
            <ul className={styles.links}>
              {links.map(({ id, href, label: words, icon, end }) => (
                <li key={id}>
                  <Anchor
                    className={styles.link}
                    href={href}
                    aria-current={id === current ? currentAs : undefined}
                  >
                    {icon && <Icon name={icon} />}
                    {words}
                    {end && <span className={styles.end}>{end}</span>}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

export interface SideNavLayoutProps {
  /** The page's `PageHead`. */
  readonly head: ReactNode;
  /** A `SideNav`. */
  readonly side: ReactNode;
  readonly children: ReactNode;
  /** Limits the line length, for text to read. */
  readonly isRead?: boolean;
}

/** A page with a secondary navigation: settings, help, legal texts and the streamers' pages. */
export function SideNavLayout({ head, side, children, isRead }: SideNavLayoutProps) {
  return (
    <main className={styles.studio}>
      <div className={styles.head}>{head}</div>
      {side}
      <div className={cx(styles.body, isRead && styles.read)}>{children}</div>
    </main>
  );
}
