import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';

/** The address of one payout, which stands on the page of all of them. */
export const payoutHref = (locale: Locale, id: string): string =>
  `${hrefOf(locale, 'payouts')}?${new URLSearchParams({ payout: id }).toString()}`;
export const statementHref = (locale: Locale, what: string): string =>
  `${hrefOf(locale, 'payouts')}?${new URLSearchParams({ statement: what }).toString()}`;
