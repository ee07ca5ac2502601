export { AutoMessagesPage } from './AutoMessagesPage.tsx';
