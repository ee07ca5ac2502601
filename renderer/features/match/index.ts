export { MatchPage, type PageExtras } from './screen/MatchPage.tsx';
export type { KeepTalking } from './screen/KeepTalkingButton.tsx';
export { SearchOptionsPage, type SearchOptionsPageProps } from './screen/SearchOptionsPage.tsx';
