export { personChanged, removeFromLists } from './knownPeople.ts';
