export { CallStartPage } from './CallStartPage.tsx';
export { HistoryFrame, HistoryPage } from './HistoryPage.tsx';
export { useCallTabs } from './useRecords.ts';
export { hrefOfCall } from './hrefOfCall.ts';
