import { useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';

const name = 'supporter';

/** The address of a supporter's page, which stands on the page of income. */
export const supporterHref = (locale: Locale, userId: string): string =>
  `${hrefOf(locale, 'income')}?${new URLSearchParams({ [name]: userId }).toString()}`;

/** Returns the id of the supporter whom the address names; null for the page of income itself. */
export function useAskedSupporter(): string | null {
  return new URLSearchParams(useLocation().search).get(name);
}
