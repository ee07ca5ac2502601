export { MatchPage, type PageExtras } from './screen/MatchPage.tsx';
export { SearchOptionsPage } from './screen/SearchOptionsPage.tsx';
export { OnlineRow } from './screen/OnlineRow.tsx';
