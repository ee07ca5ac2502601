export { AutoMessagesPage, type AutoMessagesPageProps } from './AutoMessagesPage.tsx';
