export { ActivitiesPage } from './ActivitiesPage.tsx';
