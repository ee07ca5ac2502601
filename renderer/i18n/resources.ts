import type application from '#resources/locales/en/application.json';
import type audit from '#resources/locales/en/audit.json';
import type support from '#resources/locales/en/support.json';
import type activities from '#resources/locales/en/activities.json';
import type auth from '#resources/locales/en/auth.json';
import type autoMessages from '#resources/locales/en/autoMessages.json';
import type call from '#resources/locales/en/call.json';
import type chat from '#resources/locales/en/chat.json';
import type coins from '#resources/locales/en/coins.json';
import type common from '#resources/locales/en/common.json';
import type compose from '#resources/locales/en/compose.json';
import type companion from '#resources/locales/en/companion.json';
import type diagnostics from '#resources/locales/en/diagnostics.json';
import type devices from '#resources/locales/en/devices.json';
import type dialogs from '#resources/locales/en/dialogs.json';
import type earnings from '#resources/locales/en/earnings.json';
import type faq from '#resources/locales/en/faq.json';
import type gallery from '#resources/locales/en/gallery.json';
import type heard from '#resources/locales/en/heard.json';
import type history from '#resources/locales/en/history.json';
import type landing from '#resources/locales/en/landing.json';
import type legal from '#resources/locales/en/legal.json';
import type lists from '#resources/locales/en/lists.json';
import type match from '#resources/locales/en/match.json';
import type moderation from '#resources/locales/en/moderation.json';
import type notices from '#resources/locales/en/notices.json';
import type penalties from '#resources/locales/en/penalties.json';
import type people from '#resources/locales/en/people.json';
import type payouts from '#resources/locales/en/payouts.json';
import type finance from '#resources/locales/en/finance.json';
import type statement from '#resources/locales/en/statement.json';
import type pages from '#resources/locales/en/pages.json';
import type profile from '#resources/locales/en/profile.json';
import type profileFields from '#resources/locales/en/profileFields.json';
import type sanctions from '#resources/locales/en/sanctions.json';
import type settings from '#resources/locales/en/settings.json';
import type shell from '#resources/locales/en/shell.json';
import type readiness from '#resources/locales/en/readiness.json';
import type stories from '#resources/locales/en/stories.json';
import type uploads from '#resources/locales/en/uploads.json';

/** The types of all translation keys, taken from the English files, which are the source. */
export interface Namespaces {
  common: typeof common;
  coins: typeof coins;
  landing: typeof landing;
  auth: typeof auth;
  match: typeof match;
  devices: typeof devices;
  diagnostics: typeof diagnostics;
  dialogs: typeof dialogs;
  earnings: typeof earnings;
  faq: typeof faq;
  legal: typeof legal;
  pages: typeof pages;
  payouts: typeof payouts;
  finance: typeof finance;
  statement: typeof statement;
  people: typeof people;
  penalties: typeof penalties;
  sanctions: typeof sanctions;
  settings: typeof settings;
  shell: typeof shell;
  chat: typeof chat;
  compose: typeof compose;
  autoMessages: typeof autoMessages;
  companion: typeof companion;
  notices: typeof notices;
  call: typeof call;
  heard: typeof heard;
  history: typeof history;
  moderation: typeof moderation;
  readiness: typeof readiness;
  stories: typeof stories;
  application: typeof application;
  lists: typeof lists;
  activities: typeof activities;
  uploads: typeof uploads;
  gallery: typeof gallery;
  profile: typeof profile;
  profileFields: typeof profileFields;
  support: typeof support;
  audit: typeof audit;
}
export const namespaces = [
  'support',
  'audit',
  'common',
  'payouts',
  'finance',
  'statement',
  'coins',
  'earnings',
  'landing',
  'auth',
  'match',
  'devices',
  'diagnostics',
  'dialogs',
  'faq',
  'legal',
  'pages',
  'people',
  'penalties',
  'sanctions',
  'settings',
  'shell',
  'chat',
  'compose',
  'autoMessages',
  'companion',
  'notices',
  'call',
  'heard',
  'history',
  'moderation',
  'readiness',
  'stories',
  'application',
  'lists',
  'activities',
  'uploads',
  'gallery',
  'profile',
  'profileFields',
] as const satisfies readonly (keyof Namespaces)[];
export type Namespace = keyof Namespaces;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Namespaces;
    returnNull: false;
  }
}
