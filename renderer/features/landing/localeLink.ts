import type { Locale } from '#shared/domain/constants.ts';

/** A link to this page in another language. */
export interface LocaleLink {
  readonly locale: Locale;
  readonly href: string;
}
