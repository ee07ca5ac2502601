import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link, useLocation } from 'react-router';
import { cx } from '#renderer/ui/cx.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import type { FramedPage } from '../../pages/pageRow.ts';
import { currentItem, type NavItem } from './navItems.ts';
import styles from './NavLinks.module.css';

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
