import { useState } from 'react';
import { locales } from '#shared/domain/constants.ts';
import { inLocale } from '#shared/domain/pages.ts';
import { LandingPage, lateSections, type LandingPageProps } from '#renderer/features/landing/index.ts';
import type { PublicOptions, PublicPage, VisitorModule } from './publicPage.ts';

/** §2: what the landing page's `message` may say. */
const notices: Readonly<Record<string, LandingPageProps['notice']>> = {
  remove: 'removed',
  expired: 'expired',
  emailConfirmed: 'emailConfirmed',
  badLink: 'badLink',
};

/**
 * A component, so that what it hands on stays the same while nothing it depends on changes: the sections below the
 * first screen are brought to life late, and a change before that would make React draw them anew.
 */
function Landing({ locale, search, isLive, isPrerendered, onWayIn, onLocale }: PublicOptions) {
  // Live from the first render: React could not hydrate the file, because a translator had changed it. React then
  // replaces all of it, so that the sections below must not wait.
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
