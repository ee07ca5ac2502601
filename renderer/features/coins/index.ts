export { CoinsPage } from './CoinsPage.tsx';
export { ReferralsPage } from './ReferralsPage.tsx';
