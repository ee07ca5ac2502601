import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage } from '#shared/domain/pages.ts';

/** Addresses of the links on a legal page, in its language. */
export interface LegalHrefs {
  /** Target of the logo. */
  readonly home: string;
  /** Null if the user is signed in, so that the link is hidden. */
  readonly logIn: string | null;
  readonly pages: Readonly<Record<LegalPage, string>>;
  /** The same page in every language, in menu order. */
  readonly locales: readonly { readonly locale: Locale; readonly href: string }[];
}
