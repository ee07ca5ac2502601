export { MatchPage } from './screen/MatchPage.tsx';
export type { KeepTalking } from './screen/KeepTalkingButton.tsx';
export type { MatchExtras } from './screen/LiveStage.tsx';
export { SearchOptionsPage, type SearchOptionsPageProps } from './screen/SearchOptionsPage.tsx';
