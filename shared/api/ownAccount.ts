import * as z from 'zod/mini';
import { exportStates } from '../domain/leaving.ts';
import { currentPasswordField } from './profile.ts';
import { count, country, done, flag, id, listOf, maybe, text, time } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';

/** A session of the user. What the client told about itself is shown, never trusted. */
const sessionRowSchema = z.looseObject({
  _id: id,
  /** The session that asks. */
  isThis: flag,
  /** Brand of the browser or the app; null: not known. */
  client: maybe(text),
  /** Version of the app; null in browsers. */
  version: maybe(text),
  system: maybe(text),
  isMobile: z._default(flag, false),
  /** By the address at the log-in; null: the address does not tell. */
  country: maybe(country),
  since: time,
  /** Exact to five minutes. */
  lastUsed: time,
});
export type SessionRow = z.output<typeof sessionRowSchema>;

/** A code of six digits that was mailed; for accounts without a password. */
const mailCodeField = z.optional(z.string().check(z.trim(), z.maxLength(12)));

const exportSchema = z.looseObject({
  /** `none`: no copy was asked for, or the last one is gone. */
  state: z.catch(z.enum(exportStates), 'none'),
  /** End of the time in which the archive can be downloaded; null: it is not ready. */
  expires: maybe(time),
  bytes: maybe(count),
});
export type DataExport = z.output<typeof exportSchema>;

/** §5.8 "Sessions": what a user does about the account as a whole, beyond §7. */
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
  /** Mails a code to a user whose account has no password. `wrong_method`: it has one. */
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
    /** `erasesAt`: a log-in before then brings the account back. */
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
  /** Answers the present copy if it is on its way or can still be downloaded. */
  requestDataExport: endpoint({
    method: 'POST',
    base: 'core',
    path: '/account/export',
    section: '§5.8 Export',
    access: 'session',
    response: exportSchema,
    idempotent: true,
  }),
  /** Returns an address that downloads the archive once, within five minutes. */
  openDataExport: endpoint({
    method: 'POST',
    base: 'core',
    path: '/account/export/open',
    section: '§5.8 Export',
    access: 'session',
    response: z.looseObject({ url: text }),
  }),
} as const;
