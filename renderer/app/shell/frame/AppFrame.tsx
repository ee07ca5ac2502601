import { useMemo, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import mark from '#resources/art/mark.svg';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useIsBottomNavHidden } from '#renderer/services/hideBottomNav.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PageHeadEnd } from '#renderer/ui/PageHead.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import type { PresenceKind } from '#renderer/ui/Presence.tsx';
import { PressButton, type PressProps } from '#renderer/ui/PressButton.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { useBack } from '../../navigation/appHistory.tsx';
import type { FramedPage } from '../../pages/pageRow.ts';
import { AccountMenu, type AccountMenuProps } from './AccountMenu.tsx';
import { NavLinks, barItems, type NavItem } from './NavLinks.tsx';
import styles from './AppFrame.module.css';

export interface AppFrameProps extends AccountMenuProps {
  /** The page that is shown. */
  readonly page: FramedPage;
  /** Links in the order of the rail. */
  readonly items: readonly NavItem[];
  /** Address that the logo links to. */
  readonly home: string;
  readonly user: FrameUser;
  /** Null hides the balance (§6: hidden for users on a coins flow). */
  readonly coins: number | null;
  /** The bell in the head of every page. */
  readonly activities?: { readonly href: string; readonly unread: number };
  /** True during a match or a call: only the stage is shown. */
  readonly isImmersive: boolean;
  readonly status: ConnectionStatus;
  /** Notice above the page. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Frame around every page of a signed-in user: a side rail from 768 pixels on, a bottom bar below that width.
 */
export function AppFrame({
  page,
  items,
  home,
  user,
  coins,
  activities,
  isImmersive,
  status,
  notice,
  children,
  ...menu
}: AppFrameProps) {
  const { t } = useTranslation('common');
  const label = t('account.menu');
  const goBack = useBack();
  const isBottomNavHidden = useIsBottomNavHidden();
  const presence = status === 'online' ? 'online' : 'offline';
  const { locale, onLocale, theme, onTheme, onLogOut, onShortcuts, settings, help, ready } = menu;

  const { href, unread = 0 } = activities ?? {};

  const headEnd = useMemo(
    () => ({
      coins,
      goBack,
      bell: page === 'activities' || href === undefined ? null : <ActivitiesBell {...{ href, unread }} />,
      account: (
        <span className={styles.phoneOnly}>
          <AccountMenu
            {...{ locale, onLocale, theme, onTheme, onLogOut, onShortcuts, settings, help, ready }}
            trigger={<AvatarButton user={user} label={label} />}
          />
        </span>
      ),
    }),
    [
      coins,
      goBack,
      page,
      href,
      unread,
      user,
      label,
      locale,
      onLocale,
      theme,
      onTheme,
      onLogOut,
      onShortcuts,
      settings,
      help,
      ready,
    ],
  );

  return (
    <PageHeadEnd value={headEnd}>
      <div className={cx(styles.app, isImmersive && styles.immersive, isBottomNavHidden && styles.noBar)}>
        {!isImmersive && (
          <nav className={styles.rail} aria-label={t('nav.main')}>
            <Link className={styles.mark} to={home} aria-label="Vesper">
              <img src={mark} alt="" width={32} height={32} />
            </Link>
            <NavLinks page={page} items={items} look="rail" />
            <div className={styles.foot}>
              <NavLink className={styles.settings} to={settings} aria-label={t('account.settings')}>
                <Icon name="settings" />
              </NavLink>
              {/* Labelled with the user's name, because a second "Profile" beside the link above would be
                  ambiguous. */}
              <AccountMenu
                {...menu}
                trigger={<AvatarButton user={user} presence={presence} label={user.name ?? label} />}
              />
            </div>
          </nav>
        )}
        <div className={styles.content}>
          <ConnectionNotice status={status} />
          {notice}
          {children}
        </div>
        {!isImmersive && !isBottomNavHidden && (
          <nav className={styles.bar} aria-label={t('nav.main')}>
            <NavLinks page={page} items={barItems(items)} look="bar" />
          </nav>
        )}
      </div>
    </PageHeadEnd>
  );
}

/** Link to the activities, with the number of new ones. */
function ActivitiesBell({ href, unread }: { readonly href: string; readonly unread: number }) {
  const { t } = useTranslation('common');
  const label = unread > 0 ? t('bell.new', { count: unread }) : t('bell.label');
  return (
    <RouterLink href={href} className={styles.bell} aria-label={label}>
      <Icon name="bell" />
      {unread > 0 && (
        <Badge tone="accent" className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </Badge>
      )}
    </RouterLink>
  );
}

interface FrameUser {
  readonly name: string | null;
  readonly avatar: string | null;
}

/** The user's avatar as a button. */
function AvatarButton({
  user,
  label,
  presence,
  ...rest
}: { user: FrameUser; label: string; presence?: PresenceKind } & PressProps) {
  return (
    <PressButton {...rest} aria-label={label} className={styles.avatar}>
      <Avatar src={user.avatar} name={user.name} size={40} presence={presence} />
    </PressButton>
  );
}

export type ConnectionStatus = 'online' | 'reconnecting' | 'offline';

/** Shows above the page that the connection is being restored. A toast reports a missing network (§4). */
function ConnectionNotice({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation('common');
  return (
    <output className={styles.connection} data-print="no">
      {status === 'reconnecting' && (
        <Pill className={styles.pill}>
          <span className={styles.spin} aria-hidden="true" />
          {t('connection.reconnecting')}
        </Pill>
      )}
    </output>
  );
}
