import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';

/** A loaded public page, which renders in the browser or at build time into a file. */
export interface PublicPage {
  title(i18n: I18n): string;
  /** One or two sentences for search engines. */
  description(i18n: I18n): string;
  render(options: PublicOptions): ReactNode;
  /** Parts of the page whose scripts load when a visitor scrolls near them. */
  readonly later?: readonly LazyModule<unknown>[];
}

export interface PublicOptions {
  readonly locale: Locale;
  readonly pathname: string;
  readonly search: string;
  /** False during the first render, which must match the prerendered file. */
  readonly isLive: boolean;
  /** True: the page was prerendered and is being hydrated. */
  readonly isPrerendered: boolean;
  /** Opens sign-up or log-in. A no-op during prerendering. */
  readonly onWayIn: OpenAuthEntry;
  readonly onLocale: (locale: Locale) => void;
}

export type AuthEntry =
  | { readonly name: 'sign in'; readonly email?: string }
  | { readonly name: 'sign up'; readonly email?: string; readonly gender?: 'male' | 'female' };
export type OpenAuthEntry = (way: AuthEntry) => void;

/** Exports of a visitors' page module: creates the page with its data. */
export interface VisitorModule {
  load(page: string, locale: Locale): Promise<PublicPage>;
}
