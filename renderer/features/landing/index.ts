export { lateSections } from './deferredSections.ts';
export { LandingPage, type LandingPageProps } from './LandingPage.tsx';
