import { useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { PayoutDetail } from './PayoutDetail.tsx';
import { PayoutList } from './PayoutList.tsx';

/** The address of one payout, which stands on the page of all of them. */
export const payoutHref = (locale: Locale, id: string): string =>
  `${hrefOf(locale, 'payouts')}?${new URLSearchParams({ payout: id }).toString()}`;
export const statementHref = (locale: Locale, what: string): string =>
  `${hrefOf(locale, 'payouts')}?${new URLSearchParams({ statement: what }).toString()}`;

/** `/payout-history`: every payout, or the one that the address names. */
export function PayoutsPage() {
  const asked = new URLSearchParams(useLocation().search).get('payout');
  return asked === null ? <PayoutList /> : <PayoutDetail key={asked} id={asked} />;
}
