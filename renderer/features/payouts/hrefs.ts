import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';

/** Returns the address of one payout, on the page of all payouts. */
export const payoutHref = (locale: Locale, id: string): string =>
  `${hrefOf(locale, 'payouts')}?${new URLSearchParams({ payout: id }).toString()}`;
export const statementHref = (locale: Locale, what: string): string =>
  `${hrefOf(locale, 'payouts')}?${new URLSearchParams({ statement: what }).toString()}`;
