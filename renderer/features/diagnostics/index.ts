export { DiagnosticsPage } from './DiagnosticsPage.tsx';
export type { BundleFacts, DiagnosticsSources, ServerTest } from './sources.ts';
