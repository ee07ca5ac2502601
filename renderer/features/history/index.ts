export { CallStartPage } from './CallStartPage.tsx';
export { HistoryFrame } from './HistoryFrame.tsx';
export { HistoryPage } from './HistoryPage.tsx';
export { useCallTabs } from './useCallTabs.ts';
export { hrefOfCall } from './hrefOfCall.ts';
