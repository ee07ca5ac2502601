export { OnlinePage } from './OnlinePage.tsx';
export { UserDetailPage } from './detail/UserDetailPage.tsx';
export { readFilter, storeFilter } from './filter.ts';
export type { PeoplePorts, PersonPorts } from './ports.ts';
export { usePeopleTabs } from './usePeople.ts';
