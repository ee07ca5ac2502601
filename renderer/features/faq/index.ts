export { ContestFaqPage, FaqSectionPage } from './TopicPage.tsx';
export { FaqPage } from './FaqPage.tsx';
export { UnknownFaqSection } from './UnknownFaqSection.tsx';
