import { useLocation } from 'react-router';
import { PayoutDetail } from './PayoutDetail.tsx';
import { PayoutList } from './PayoutList.tsx';

/** `/payout-history`: every payout, or the one that the address names. */
export function PayoutsPage() {
  const asked = new URLSearchParams(useLocation().search).get('payout');
  return asked === null ? <PayoutList /> : <PayoutDetail key={asked} id={asked} />;
}
