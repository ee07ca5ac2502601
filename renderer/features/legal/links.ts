import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage } from '#shared/domain/pages.ts';
import type { MouseEvent } from 'react';

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

/**
 * Returns a click handler that calls `act` instead of following the link. Clicks for a new tab or window are
 * left to the browser.
 */
export function instead(act: (() => void) | undefined) {
  if (!act) return undefined;
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
