export { StatementCheckPage, type LoadKeys } from './StatementCheckPage.tsx';
