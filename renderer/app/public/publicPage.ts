import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { legalPages, type LegalPage } from '#shared/domain/pages.ts';
import type { ShownPage } from '../guards/route.ts';
import type { Namespace } from '#renderer/i18n/resources.ts';

/** What can be seen without being signed in (§2: layouts empty and legal). */
export type PublicPageId = 'landing' | 'notFound' | 'forbidden' | LegalPage;

export function isPublicPage(page: ShownPage): page is PublicPageId {
  return (
    page === 'landing' ||
    page === 'notFound' ||
    page === 'forbidden' ||
    (legalPages as readonly string[]).includes(page)
  );
}

/** A public page, ready to be rendered: here, or at build time into a file. */
export interface PublicPage {
  readonly texts: readonly Namespace[];
  title(i18n: I18n): string;
  /** For whoever finds the page elsewhere: one or two sentences. */
  description(i18n: I18n): string;
  render(options: PublicOptions): ReactNode;
}

export interface PublicOptions {
  readonly locale: Locale;
  readonly pathname: string;
  readonly search: string;
  /** In a browser, past the first rendering, which has to be what the file says. */
  readonly isLive: boolean;
  /** The page came as a file and is being brought to life. */
  readonly isPrerendered: boolean;
  /** Opens one of the two ways in; nothing happens where a page is only written to a file. */
  readonly onWayIn: OpenWayIn;
  readonly onLocale: (locale: Locale) => void;
}

export type WayIn =
  | { readonly name: 'sign in'; readonly email?: string }
  | { readonly name: 'sign up'; readonly email?: string; readonly gender?: 'male' | 'female' };
export type OpenWayIn = (way: WayIn) => void;

/** Loads what a public page is made of: a visitor's first page needs no other. */
export async function loadPublicPage(page: PublicPageId, locale: Locale): Promise<PublicPage> {
  if (page === 'landing') return (await import('./landing.tsx')).landing;
  if (page === 'notFound') return (await import('./notFound.tsx')).notFound;
  if (page === 'forbidden') return (await import('./forbidden.tsx')).forbidden;
  return (await import('./legal.tsx')).loadLegal(page, locale);
}
