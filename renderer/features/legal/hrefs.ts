import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage } from '#shared/domain/pages.ts';

/** Where the links of a legal page lead, in its language. */
export interface LegalHrefs {
  /** What the mark leads to. */
  readonly home: string;
  /** Null for whoever is signed in: the link is not shown. */
  readonly logIn: string | null;
  readonly pages: Readonly<Record<LegalPage, string>>;
  /** This very page in every language, in the order of the menu. */
  readonly locales: readonly { readonly locale: Locale; readonly href: string }[];
}
