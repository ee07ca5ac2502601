import { use, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import type { IconName } from '#renderer/ui/Icon.tsx';
import { PageHead, PageHeadEnd } from '#renderer/ui/PageHead.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { SideNav, SideNavLayout, type SideGroup, type SideLink } from '#renderer/ui/SideNavLayout.tsx';
import type { LinkedPage } from './answers.ts';
import { useHref } from './PageLink.tsx';
import { hasSupport, supportHref } from './ContactSupport.tsx';
import { listedTopics, topicHref, topicIcons, type FaqTopic } from './topics.ts';
import { useTopicWords } from './useTopicWords.ts';

interface FaqFrameProps {
  readonly locale: Locale;
  readonly role: Role;
  /** The open section; null on the first page; `unknown` if the address names no section. */
  readonly topic: FaqTopic | 'unknown' | null;
  /** Narrow text column for reading. */
  readonly isRead?: boolean;
  readonly children: ReactNode;
}

const documents = [
  ['chatrules', 'doc'],
  ['terms-of-use', 'doc'],
  ['privacy-policy', 'lock'],
] as const satisfies readonly (readonly [LinkedPage, IconName])[];

/**
 * Head and navigation of the help pages. The first page lists documents, a section page lists the other
 * sections.
 */
export function FaqFrame({ locale, role, topic, isRead, children }: FaqFrameProps) {
  const { t } = useTranslation(['faq', 'common']);
  const words = useTopicWords(locale);
  const href = useHref(locale);
  const end = use(PageHeadEnd);
  const first: SideLink = {
    id: 'questions',
    href: hrefOf(locale, 'faq'),
    label: t('side.questions'),
    icon: 'help',
  };

  const beside = (): readonly SideGroup[] => {
    if (topic !== null) {
      const sections = listedTopics(role).map((one) => ({
        id: one,
        href: topicHref(locale, one),
        label: words(one).title,
        icon: topicIcons[one],
      }));
      return [
        { title: t('title'), links: [first] },
        { title: t('all'), links: sections },
      ];
    }
    const papers = documents.map(([page, icon]) => ({
      id: page,
      href: href(page),
      label: t(`common:legal.${page}`),
      icon,
    }));
    const contact: SideLink = hasSupport(role)
      ? { id: 'contact', href: supportHref(locale), label: t('side.contact'), icon: 'chat' }
      : {
          id: 'contact',
          href: href('reports-and-complaints-policy'),
          label: t('common:legal.reports-and-complaints-policy'),
          icon: 'flag',
        };
    return [{ title: t('title'), links: [first, ...papers, contact] }];
  };

  return (
    <SideNavLayout
      head={<PageHead title={t('title')} back={end && <BackLink isIcon onPress={end.goBack} />} />}
      side={
        <SideNav label={t('title')} groups={beside()} current={topic ?? 'questions'} linkAs={RouterLink} />
      }
      isRead={isRead}
    >
      {children}
    </SideNavLayout>
  );
}
