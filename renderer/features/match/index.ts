export { MatchPage } from './screen/MatchPage.tsx';
