import { useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';

const name = 'supporter';

/** Returns the address of a supporter's page, which is part of the income page. */
export const supporterHref = (locale: Locale, userId: string): string =>
  `${hrefOf(locale, 'income')}?${new URLSearchParams({ [name]: userId }).toString()}`;

/** Returns the id of the supporter in the address; null on the income page itself. */
export function useRequestedSupporter(): string | null {
  return new URLSearchParams(useLocation().search).get(name);
}
