export { penaltyKeys } from './keys.ts';
export { PenaltiesPage } from './PenaltiesPage.tsx';
