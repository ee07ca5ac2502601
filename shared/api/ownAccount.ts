import * as z from 'zod/mini';
import { exportStates } from '../domain/leaving.ts';
import { currentPasswordField } from './profile.ts';
import { count, country, done, flag, id, listOf, maybe, text, time } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';

/** A session of the user. The client's own description is displayed but never trusted. */
const sessionRowSchema = z.looseObject({
  _id: id,
  /** Whether this is the session that sends the request. */
  isThis: flag,
  /** Name of the browser or app; null: unknown. */
  client: maybe(text),
  /** Version of the app; null in browsers. */
  version: maybe(text),
  system: maybe(text),
  isMobile: z._default(flag, false),
  /** Country by the IP address at log-in; null: unknown. */
  country: maybe(country),
  since: time,
  /** Time of the last use, accurate to five minutes. */
  lastUsed: time,
});
export type SessionRow = z.output<typeof sessionRowSchema>;

/** Mailed six-digit code, for accounts without a password. */
const mailCodeField = z.optional(z.string().check(z.trim(), z.maxLength(12)));

const exportSchema = z.looseObject({
  /** `none`: no export was requested, or the last one has expired. */
  state: z.catch(z.enum(exportStates), 'none'),
  /** Time until which the archive can be downloaded; null: it is not ready. */
  expires: maybe(time),
  bytes: maybe(count),
});
export type DataExport = z.output<typeof exportSchema>;

/** §5.8 "Sessions": calls about the account as a whole, beyond §7. */
export const ownAccountApi = {
  getSessions: endpoint({
    method: 'GET',
    base: 'core',
    path: '/sessions',
    section: '§5.8 Sessions',
    access: 'session',
    response: z.looseObject({ sessions: listOf(sessionRowSchema) }),
  }),
  endSession: endpoint({
    method: 'POST',
    base: 'core',
    path: '/sessions/:id/end',
    section: '§5.8 Sessions',
    access: 'session',
    params: z.looseObject({ id }),
    response: done,
    errors: ['conflict'],
    idempotent: true,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    base: 'core',
    path: '/sessions/endOthers',
    section: '§5.8 Sessions',
    access: 'session',
    response: z.looseObject({ ended: count }),
    idempotent: true,
  }),
  /** Mails a code to a user whose account has no password. `wrong_method`: the account has one. */
  sendMailCode: endpoint({
    method: 'POST',
    base: 'core',
    path: '/account/code',
    section: '§5.8 Sessions, removal and export',
    access: 'session',
    response: done,
    errors: ['wrong_method', 'too_many_requests'],
  }),
  removeAccount: endpoint({
    method: 'POST',
    base: 'core',
    path: '/account/remove',
    section: '§5.8 Removal',
    access: 'session',
    body: z.looseObject({ currentPassword: currentPasswordField, mailCode: mailCodeField }),
    /** `erasesAt`: a log-in before this time restores the account. */
    response: z.looseObject({ erasesAt: maybe(time) }),
    errors: ['invalid_credentials'],
  }),
  getDataExport: endpoint({
    method: 'GET',
    base: 'core',
    path: '/account/export',
    section: '§5.8 Export',
    access: 'session',
    response: exportSchema,
  }),
  /** Requests an export. Returns the current one if it is in progress or can still be downloaded. */
  requestDataExport: endpoint({
    method: 'POST',
    base: 'core',
    path: '/account/export',
    section: '§5.8 Export',
    access: 'session',
    response: exportSchema,
    idempotent: true,
  }),
  /** Returns a URL that downloads the archive once, within five minutes. */
  openDataExport: endpoint({
    method: 'POST',
    base: 'core',
    path: '/account/export/open',
    section: '§5.8 Export',
    access: 'session',
    response: z.looseObject({ url: text }),
  }),
} as const;
