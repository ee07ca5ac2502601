import * as z from 'zod/mini';
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
} as const;
