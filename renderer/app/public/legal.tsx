import { useState } from 'react';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { inLocale, hrefOf, legalPages, pages, type LegalPage as LegalPageId } from '#shared/domain/pages.ts';
import { LegalPage, loadLegalText, type LegalHrefs } from '#renderer/features/legal/index.ts';
import { useLegalBase } from '#renderer/services/legalBase.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { hasStoredSession } from '../storedSession.ts';
import type { PublicOptions, VisitorModule } from './publicPage.ts';

function hrefsOf(page: LegalPageId, locale: Locale, base: string, isSignedIn: boolean): LegalHrefs {
  return {
    home: hrefOf(locale, 'landing'),
    logIn: isSignedIn ? null : hrefOf(locale, 'landing'),
    pages: Object.fromEntries(legalPages.map((other) => [other, legalHref(base, locale, other)])) as Record<
      LegalPageId,
      string
    >,
    locales: locales.map((other) => ({ locale: other, href: inLocale(other, pages[page].path) })),
  };
}

type LegalProps = PublicOptions & {
  readonly page: LegalPageId;
  readonly text: Awaited<ReturnType<typeof loadLegalText>>;
};

function Legal({ page, text, locale, isLive, onWayIn, onLocale }: LegalProps) {
  const base = useLegalBase();
  // The prerendered page is the same for all users, so the session is only read when live.
  const [hasSession] = useState(() => hasStoredSession(Date.now()));
  const isSignedIn = isLive && hasSession;
  return (
    <LegalPage
      page={page}
      locale={locale}
      hrefs={hrefsOf(page, locale, base, isSignedIn)}
      text={text}
      onLogIn={() => onWayIn({ name: 'sign in' })}
      onLocale={onLocale}
    />
  );
}

/** Loads a legal page (§2 "Legal pages") with its text. Throws for other names. */
export const load: VisitorModule['load'] = async (name, locale) => {
  const page = legalPages.find((known) => known === name);
  if (page === undefined) throw new Error(`${name} is no legal page`);
  const text = await loadLegalText(locale, page);
  return {
    title: (i18n) => `${i18n.t(`common:legal.${page}`)} · Vesper`,
    description: () => text.short[0] ?? '',
    render: (options) => <Legal {...options} page={page} text={text} />,
  };
};
