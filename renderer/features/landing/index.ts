export { LandingPage, type LandingPageProps, type LocaleLink } from './LandingPage.tsx';
