export { AgencyPage } from './AgencyPage.tsx';
export { PaymentDetailsPage } from './PaymentDetailsPage.tsx';
export { PaymentMethodPage } from './PaymentMethodPage.tsx';
export { PayoutsPage } from './PayoutsPage.tsx';
export { StatementPage } from './StatementPage.tsx';
