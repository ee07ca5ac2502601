import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { navIcons, type NavItem } from './navItems.ts';
import styles from './NavLinks.module.css';

/** More than this is "99+". */
const mostShown = 99;

/** The product's main places, as icons with names. `look` says whether they stand in the rail or in the bar. */
export function NavLinks({ items, look }: { items: readonly NavItem[]; look: 'rail' | 'bar' }) {
  const { t } = useTranslation('common');
  return (
    <ul className={styles[look]}>
      {items.map(({ id, to, isExact, count = 0 }) => (
        <li key={id}>
          <NavLink
            to={to}
            end={isExact}
            className={styles.link}
            aria-label={t(`nav.${id}`)}
            aria-describedby={count > 0 ? `${look}-${id}-unread` : undefined}
          >
            {({ isActive }) => (
              <>
                <Icon name={isActive ? navIcons[id].current : navIcons[id].plain} />
                {count > 0 && (
                  <Badge tone="accent" className={styles.badge} aria-hidden>
                    {count > mostShown ? `${mostShown}+` : count}
                  </Badge>
                )}
                <span className={styles.name} aria-hidden="true">
                  {t(`nav.${id}`)}
                </span>
              </>
            )}
          </NavLink>
          {count > 0 && (
            <VisuallyHidden id={`${look}-${id}-unread`}>{t('nav.unread', { count })}</VisuallyHidden>
          )}
        </li>
      ))}
    </ul>
  );
}
