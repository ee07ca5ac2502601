import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';

/** A public page, ready to be rendered: here, or at build time into a file. */
export interface PublicPage {
  title(i18n: I18n): string;
  /** For whoever finds the page elsewhere: one or two sentences. */
  description(i18n: I18n): string;
  render(options: PublicOptions): ReactNode;
  /** Parts of the page whose scripts are loaded when a visitor comes near them. */
  readonly later?: readonly LazyModule<unknown>[];
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
  readonly onWayIn: OpenAuthEntry;
  readonly onLocale: (locale: Locale) => void;
}

export type AuthEntry =
  | { readonly name: 'sign in'; readonly email?: string }
  | { readonly name: 'sign up'; readonly email?: string; readonly gender?: 'male' | 'female' };
export type OpenAuthEntry = (way: AuthEntry) => void;

/** What the module of a visitors' page exports: makes the page, with all that it shows. */
export interface VisitorModule {
  load(page: string, locale: Locale): Promise<PublicPage>;
}
