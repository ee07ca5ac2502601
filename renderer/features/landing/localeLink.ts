import type { Locale } from '#shared/domain/constants.ts';

/** This page in another language. */
export interface LocaleLink {
  readonly locale: Locale;
  /** This page in that language. */
  readonly href: string;
}
