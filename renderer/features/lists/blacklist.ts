export { BlacklistPage } from './BlacklistPage.tsx';
