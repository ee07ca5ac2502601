export type { LegalHrefs } from './hrefs.ts';
export { LegalPage, type LegalPageProps } from './LegalPage.tsx';
export { loadLegalText } from './loadLegalText.ts';
export type { LegalText } from './text.ts';
