export { RelatedPage } from './RelatedPage.tsx';
