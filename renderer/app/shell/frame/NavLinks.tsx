import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf, rolesOf, type PageId, type PlainPage } from '#shared/domain/pages.ts';
import { isStaffOf } from '#shared/domain/roles.ts';
import { type IconName, Icon } from '#renderer/ui/Icon.tsx';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import type { FramedPage, PageMenu } from '../../pages/pageRow.ts';
import { framedPages, rowOf } from '../../pages/pageTable.ts';
import styles from './NavLinks.module.css';

type Rail = NonNullable<PageMenu['rail']>;

export interface NavItem {
  readonly id: PageId;
  /** Address of the link, including the language prefix. */
  readonly to: string;
  readonly icons: { readonly plain: IconName; readonly current: IconName };
  readonly counts?: Rail['counts'];
  /** Number shown beside the link; 0 and undefined show nothing. */
  readonly count?: number;
}

interface Viewer {
  readonly isStreamer: boolean;
  readonly isModerator: boolean;
  readonly isFinance?: boolean;
  readonly isSupport?: boolean;
  readonly unread?: number;
  readonly openCases?: number;
}

/** Staff use the client for work, so the pages to meet people are last for them. */
const lastForStaff: readonly PageId[] = ['match', 'online'];
/** Pages that come first for staff: the desks. */
const firstForStaff: readonly PageId[] = ['moderation', 'finance', 'supportDesk', 'auditLog'];

const rankForStaff = (id: PageId): number =>
  firstForStaff.includes(id) ? 0 : lastForStaff.includes(id) ? 2 : 1;

/** Returns the main links of a user in the order of the table; for staff the desks come first. */
export function navItems(locale: Locale, viewer: Viewer): readonly NavItem[] {
  const isStaff = isStaffOf(viewer);
  const items = itemsOf(locale, viewer, isStaff);
  return isStaff ? items.toSorted((a, b) => rankForStaff(a.id) - rankForStaff(b.id)) : items;
}

function itemsOf(locale: Locale, viewer: Viewer, isStaff: boolean): readonly NavItem[] {
  return framedPages.flatMap((page) => {
    const menu: Partial<PageMenu> = rowOf(page).menu ?? {};
    const { icon, rail } = menu;
    if (!icon || !rail) return [];
    if (rail.for === 'streamers' && !viewer.isStreamer) return [];
    if (rail.for === 'moderators' && !viewer.isModerator) return [];
    if (rail.for === 'finance' && viewer.isFinance !== true) return [];
    if (rail.for === 'staff' && !isStaff) return [];
    // Only a page without address parameters can be in the rail (`RowBase`).
    const id = page as FramedPage & PlainPage;
    const icons = { plain: icon, current: rail.current };
    const { counts } = rail;
    return [{ id, to: hrefOf(locale, id), icons, ...(counts && { counts, count: viewer[counts] ?? 0 }) }];
  });
}

/** Returns the item that is marked on a page; null if the page belongs to none. */
function currentItem(items: readonly NavItem[], page: FramedPage): PageId | null {
  const isForStreamers = page !== 'streamersOnly' && rolesOf(page) !== null;
  const own = rowOf(page).under ?? (isForStreamers ? (['income'] as const) : []);
  return own.find((id) => items.some((item) => item.id === id)) ?? null;
}

/**
 * Returns the items of a phone's bar, which has space for five. Streamers see their income there instead of
 * followings, which the profile links to.
 */
export function barItems(items: readonly NavItem[]): readonly NavItem[] {
  if (items.length <= 5) return items;
  return items.filter((item) => item.id !== 'followings').slice(0, 5);
}

/** Counts above this number are shown as "99+". */
const mostShown = 99;

/** The main links as icons with names. `look`: they are in the rail or in the bar. */
export function NavLinks({
  page,
  items,
  look,
}: {
  page: FramedPage;
  items: readonly NavItem[];
  look: 'rail' | 'bar';
}) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const current = currentItem(items, page);
  // Hides the tooltip of a pressed link: the pointer stays above it, so it would cover the page that opens.
  const [pressed, setPressed] = useState<string | null>(null);
  return (
    <ul className={styles[look]}>
      {items.map(({ id, to, icons, counts, count = 0 }) => (
        <li key={id}>
          <Link
            to={to}
            className={cx(styles.link, id === pressed && styles.isPressed)}
            onClick={() => setPressed(id)}
            onPointerLeave={() => setPressed(null)}
            onBlur={() => setPressed(null)}
            aria-label={t(`nav.${id}` as 'nav.match')}
            // A subpage marks its link as current, but is not the page that the link leads to.
            aria-current={id === current ? (pathname === to ? 'page' : 'true') : undefined}
            aria-describedby={count > 0 ? `${look}-${id}-unread` : undefined}
          >
            <Icon name={id === current ? icons.current : icons.plain} />
            {count > 0 && (
              <Badge tone="accent" className={styles.badge} aria-hidden>
                {count > mostShown ? `${mostShown}+` : count}
              </Badge>
            )}
            <span className={styles.name} aria-hidden="true">
              {t(`nav.${id}` as 'nav.match')}
            </span>
          </Link>
          {count > 0 && (
            <VisuallyHidden id={`${look}-${id}-unread`}>
              {t(counts === 'openCases' ? 'nav.waiting' : 'nav.unread', { count })}
            </VisuallyHidden>
          )}
        </li>
      ))}
    </ul>
  );
}
