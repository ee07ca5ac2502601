export { PenaltiesPage } from './PenaltiesPage.tsx';
