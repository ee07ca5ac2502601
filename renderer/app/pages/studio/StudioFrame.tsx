import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf, type SignedInPage } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { SideNav, SideNavLayout, type SideLink } from '#renderer/ui/SideNavLayout.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { BackButton } from '../BackButton.tsx';
import { useMenus } from '../menus.ts';
import { useRole } from '../../session/sessionHooks.ts';
import { RoleNotice } from './RoleNotice.tsx';
import styles from '../frame.module.css';

interface StudioFrameProps {
  readonly page: SignedInPage;
  /** Notice above the page. Default: the notice about the user's role. */
  readonly notice?: ReactNode;
  /** Title of a view, shown in the head instead of the page name. */
  readonly title?: string;
  /** Link from that view back. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a streamers' page, beside the navigation that these pages share. */
export function StudioFrame({
  page,
  notice = <RoleNotice />,
  title,
  back = page === 'autoMessage' && <BackButton />,
  children,
}: StudioFrameProps) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const help: SideLink = { id: 'faq', href: hrefOf(locale, 'faq'), label: t('name.faq'), icon: 'help' };
  const { studio } = useMenus();
  const applies = useRole() === 'pendingGoddess';
  const application: SideLink = {
    id: 'application',
    href: hrefOf(locale, 'application'),
    label: t('name.application'),
    icon: 'list',
  };
  const groups = studio.map(({ id, links }) => ({
    title: t(`studio.${id}`),
    links: [
      ...(id === 'more' && applies ? [application] : []),
      ...links.map((link) => ({
        id: link.page,
        href: hrefOf(locale, link.page),
        label: t(`name.${link.page}`),
        icon: link.icon,
      })),
      ...(id === 'more' ? [help] : []),
    ],
  }));
  return (
    <SideNavLayout
      head={<PageHead title={title ?? t(`name.${page}`)} back={back} />}
      side={
        <SideNav
          label={t('studio.label')}
          groups={groups}
          current={page === 'autoMessage' ? 'autoMessages' : page}
          linkAs={RouterLink}
        />
      }
    >
      <div className={styles.fill}>
        {notice}
        {children}
      </div>
    </SideNavLayout>
  );
}
