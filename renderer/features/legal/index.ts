export { Head as PublicHead } from './Head.tsx';
export type { LegalHrefs } from './hrefs.ts';
export { LegalPage } from './LegalPage.tsx';
export { loadLegalText } from './loadLegalText.ts';
