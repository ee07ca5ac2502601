import * as z from 'zod/mini';
import { done, handedOut, id, maybe, shortAsJson, time, word } from '../domain/fields.ts';
import { userProfileSchema } from '../domain/person.ts';
import { clientSettingsSchema, onboardingSchema, settingsSchema, splitSchema } from '../domain/settings.ts';
import { endpoint } from './endpoint.ts';

/**
 * Account and profile (§7): calls that every start makes, in a separate file, so that a start does not create
 * unused schemas.
 */
export const startUpApi = {
  getProfile: endpoint({
    method: 'GET',
    base: 'core',
    path: '/profile',
    section: '§7 Account',
    access: 'session',
    response: userProfileSchema,
  }),
  logout: endpoint({
    method: 'POST',
    base: 'core',
    path: '/logout',
    section: 'D: Passwords and e-mail',
    access: 'session',
    body: z.looseObject({}),
    response: done,
  }),
  getOnboardingScreens: endpoint({
    method: 'GET',
    base: 'core',
    path: '/userOnboardingScreens',
    section: '§7 Account',
    access: 'session',
    response: onboardingSchema,
    isCompressed: true,
  }),
  sendDeviceInfo: endpoint({
    method: 'POST',
    base: 'core',
    path: '/deviceInfo',
    section: '§7 Account',
    access: 'session',
    body: z.looseObject({
      osName: maybe(word),
      deviceId: maybe(word),
      appLang: maybe(word),
      osLang: maybe(word),
      pushToken: maybe(handedOut),
    }),
    response: done,
    idempotent: true,
  }),
  lastLaunch: endpoint({
    method: 'GET',
    base: 'core',
    path: '/lastLaunch',
    section: '§7 Account',
    access: 'session',
    response: z.looseObject({ lastLaunch: maybe(time) }),
    changesState: true,
  }),
  getSplit: endpoint({
    method: 'GET',
    base: 'core',
    path: '/split/:name',
    section: '§7 Account, §3 Split',
    access: 'session',
    params: z.looseObject({ name: id }),
    // The embedded backend ignores `group`, because the server draws the group.
    query: z.looseObject({ group: z.optional(word) }),
    response: splitSchema,
  }),
  updateUserParams: endpoint({
    method: 'POST',
    base: 'core',
    path: '/analytics/userParams/update',
    section: '§7 Account',
    access: 'session',
    body: z.looseObject({ params: z.record(word, z.unknown()).check(shortAsJson(32 * 1024)) }),
    response: done,
    idempotent: true,
  }),
  getSettings: endpoint({
    method: 'GET',
    base: 'core',
    path: '/v2/settings',
    section: '§7 Account, §3 Settings',
    access: 'public',
    response: settingsSchema,
    isCompressed: true,
  }),
  getClientSettings: endpoint({
    method: 'GET',
    base: 'core',
    path: '/clientSettings',
    section: '§7 Account, §3 Client settings',
    access: 'session',
    response: clientSettingsSchema,
  }),
} as const;
