import type app from '#resources/locales/en/app.json';
import type auth from '#resources/locales/en/auth.json';
import type common from '#resources/locales/en/common.json';
import type landing from '#resources/locales/en/landing.json';
import type match from '#resources/locales/en/match.json';

/** English is the source: these files are the keys, and the keys are types. */
export interface Namespaces {
  app: typeof app;
  common: typeof common;
  landing: typeof landing;
  auth: typeof auth;
  match: typeof match;
}
export const namespaces = [
  'app',
  'common',
  'landing',
  'auth',
  'match',
] as const satisfies readonly (keyof Namespaces)[];
export type Namespace = keyof Namespaces;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Namespaces;
    returnNull: false;
  }
}
