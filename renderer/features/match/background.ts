// The door to what goes on behind every page. It brings no screens: those are behind index.ts.
export { createFilterStore, type FilterStore } from './session/filterStore.ts';
export { createMatchSession, type MatchSession, type MatchView } from './session/matchSession.ts';
