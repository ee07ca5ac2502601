export { ContestFaqPage } from './ContestFaqPage.tsx';
export { FaqPage } from './FaqPage.tsx';
export { FaqSectionPage } from './FaqSectionPage.tsx';
export { UnknownFaqSection } from './UnknownFaqSection.tsx';
