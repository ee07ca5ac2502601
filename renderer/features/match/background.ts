// Exports what runs behind every page. The screens are exported by index.ts.
export { createFilterStore, type FilterStore } from './session/filterStore.ts';
export { createMatchSession, type MatchSession, type MatchView } from './session/matchSession.ts';
