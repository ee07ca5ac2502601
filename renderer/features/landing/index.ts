export { LandingPage, type LandingPageProps } from './LandingPage.tsx';
export type { LocaleLink } from './localeLink.ts';
