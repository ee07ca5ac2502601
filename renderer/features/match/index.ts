export { createMatchSession, type MatchSession } from './session/matchSession.ts';
export { createFilterStore, type FilterStore } from './session/filterStore.ts';
export { MatchPage } from './screen/MatchPage.tsx';
