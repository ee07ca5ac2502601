export { ApplicationPage } from './page/ApplicationPage.tsx';
export { MatchPart } from './page/MatchPart.tsx';
export { OwnPagePart } from './page/OwnPagePart.tsx';
export { applicationKeys } from './data/useApplication.ts';
