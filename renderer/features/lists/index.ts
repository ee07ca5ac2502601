export { BlacklistPage } from './BlacklistPage.tsx';
export { RelatedPage } from './RelatedPage.tsx';
