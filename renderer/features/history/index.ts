export { CallDetailsPage, type CallDetailsPageProps } from './CallDetailsPage.tsx';
export { HistoryFrame } from './HistoryFrame.tsx';
export { HistoryPage, type HistoryPageProps } from './HistoryPage.tsx';
export { historyKeys } from './keys.ts';
export { useCallTabs } from './useCallTabs.ts';
