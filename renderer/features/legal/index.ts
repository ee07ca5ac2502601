export { Head as PublicHead } from './Head.tsx';
export type { LegalHrefs } from './links.ts';
export { LegalPage } from './LegalPage.tsx';
export { loadLegalText } from './text.ts';
