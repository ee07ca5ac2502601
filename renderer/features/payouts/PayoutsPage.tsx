import { useLocation } from 'react-router';
import { PayoutDetail } from './PayoutDetail.tsx';
import { PayoutList } from './PayoutList.tsx';

/** `/payout-history`: all payouts, or the one in the address. */
export function PayoutsPage() {
  const asked = new URLSearchParams(useLocation().search).get('payout');
  return asked === null ? <PayoutList /> : <PayoutDetail key={asked} id={asked} />;
}
