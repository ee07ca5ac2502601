import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { SideNav, Studio, type SideLink } from '#renderer/ui/Studio.tsx';
import { BackButton } from '../BackButton.tsx';
import { iconOf, type FramedPage } from './frames.ts';
import { RoleNotice } from './RoleNotice.tsx';
import { RouterLink } from './RouterLink.tsx';
import { studioGroups, type BuiltStudioPage } from './studio.ts';
import styles from './frames.module.css';

interface StudioFrameProps {
  readonly page: FramedPage | BuiltStudioPage | 'autoMessage';
  /** Above the page; who may only look is told so where nothing else is said. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A streamers' page beside the navigation that all of them share. */
export function StudioFrame({ page, notice = <RoleNotice />, children }: StudioFrameProps) {
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
        icon: iconOf(other),
      })),
      ...(id === 'more' ? [help] : []),
    ],
  }));
  return (
    <Studio
      head={
        <PageHead
          title={t(`name.${page}`)}
          back={page === 'autoMessage' && <BackButton fallback={hrefOf(locale, 'autoMessages')} />}
        />
      }
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
    </Studio>
  );
}
