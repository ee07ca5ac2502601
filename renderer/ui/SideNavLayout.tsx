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
  /** After the words: a badge. */
  readonly end?: ReactNode;
}

export interface SideGroup {
  /** Written small above the group where there is a column for it. */
  readonly title?: string;
  readonly links: readonly SideLink[];
}

/** What a link of the navigation is given; a router's own link takes the same under another name. */
export interface SideAnchorProps {
  readonly href: string;
  readonly className?: string;
  readonly 'aria-current'?: 'page' | 'location';
  readonly children: ReactNode;
}

export interface SideNavProps {
  /** The landmark's name. */
  readonly label: string;
  readonly groups: readonly SideGroup[];
  /** The id of the link that is marked. */
  readonly current: string | null;
  /** What the links lead to: pages, or places of this page. */
  readonly currentAs?: 'page' | 'location';
  /** How a link is made, where a plain one would load the page anew. */
  readonly linkAs?: ComponentType<SideAnchorProps>;
}

/** The second navigation of a page: a column from 1280 pixels on, below that a row that stays at the top. */
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
  /** Text to read: lines no longer than is comfortable. */
  readonly isRead?: boolean;
}

/** A page with a navigation of its own beside it: settings, help, legal texts, the streamers' pages. */
export function SideNavLayout({ head, side, children, isRead }: SideNavLayoutProps) {
  return (
    <main className={styles.studio}>
      <div className={styles.head}>{head}</div>
      {side}
      <div className={cx(styles.body, isRead && styles.read)}>{children}</div>
    </main>
  );
}
