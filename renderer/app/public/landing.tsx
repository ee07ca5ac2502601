import { useState } from 'react';
import { locales } from '#shared/domain/constants.ts';
import { inLocale } from '#shared/domain/pages.ts';
import { LandingPage, lateSections, type LandingPageProps } from '#renderer/features/landing/index.ts';
import type { PublicOptions, PublicPage, VisitorModule } from './publicPage.ts';

/** Notices of the landing page by the `message` parameter (§2). */
const notices: Readonly<Record<string, LandingPageProps['notice']>> = {
  remove: 'removed',
  expired: 'expired',
  emailConfirmed: 'emailConfirmed',
  badLink: 'badLink',
};

/**
 * A component with stable props: the sections below the first screen hydrate late, and a prop change before
 * that would make React render them from scratch.
 */
function Landing({ locale, search, isLive, isPrerendered, onWayIn, onLocale }: PublicOptions) {
  // If the first render is live, a translator had changed the file and React replaces all of it. Then the
  // lower sections must not wait.
  const [isHydrating] = useState(isPrerendered && !isLive);
  return (
    <LandingPage
      locale={locale}
      locales={locales.map((other) => ({ locale: other, href: inLocale(other, '/') }))}
      onLocale={onLocale}
      isPrerendered={isHydrating}
      notice={notices[new URLSearchParams(search).get('message') ?? ''] ?? null}
      onSignUp={(email, gender) => onWayIn({ name: 'sign up', email, gender })}
      onLogIn={() => onWayIn({ name: 'sign in' })}
    />
  );
}

const page: PublicPage = {
  title: (i18n) => i18n.t('landing:title'),
  description: (i18n) => i18n.t('landing:hero.text'),
  render: (options) => <Landing {...options} />,
  later: [lateSections],
};

export const load: VisitorModule['load'] = async () => page;
