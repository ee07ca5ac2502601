import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { SideNav, Studio, type SideLink } from '#renderer/ui/Studio.tsx';
import { BackButton } from '../BackButton.tsx';
import { frames, studioGroups, type FramedPage } from './frames.ts';
import { RoleNotice } from './RoleNotice.tsx';
import { RouterLink } from './RouterLink.tsx';
import styles from './frames.module.css';

/** A streamers' page beside the navigation that all of them share. */
export function StudioFrame({ page, children }: { page: FramedPage; children: ReactNode }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const help: SideLink = { id: 'faq', href: hrefOf(locale, 'faq'), label: t('name.faq'), icon: 'help' };
  const groups = studioGroups.map(({ id, pages }) => ({
    title: t(`studio.${id}`),
    links: [
      ...pages.map((other) => ({
        id: other,
        href: hrefOf(locale, other),
        label: t(`name.${other}`),
        icon: frames[other].icon,
      })),
      ...(id === 'more' ? [help] : []),
    ],
  }));
  return (
    <Studio
      head={<PageHead title={t(`name.${page}`)} back={page === 'autoMessage' && <BackButton />} />}
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
        <RoleNotice />
        {children}
      </div>
    </Studio>
  );
}
