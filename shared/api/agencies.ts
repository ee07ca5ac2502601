import * as z from 'zod/mini';
import { agencyCodePattern, agencyLimits } from '../domain/agencies.ts';
import { limits } from '../domain/constants.ts';
import { count, done, id, listOf, maybe, oneOf, pageToken, percent, text, time } from '../domain/fields.ts';
import { companionSchema } from '../domain/person.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

const page = { count: pageCount(limits.chatPageSize), paginationToken: pageFrom } as const;

const nameField = z.string().check(z.trim(), z.minLength(1), z.maxLength(agencyLimits.nameMaxChars));
const codeField = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(agencyLimits.codeMinChars),
    z.maxLength(agencyLimits.codeMaxChars),
    z.regex(agencyCodePattern, 'letters, digits and single hyphens'),
  );
/** A person's id, nine-digit number, or link to their page (backend/people/agencies.ts). */
const personField = z.string().check(z.trim(), z.minLength(1), z.maxLength(agencyLimits.personMaxChars));

/** An agency as the finance desk sees it. */
const deskAgencySchema = z.looseObject({
  /** The code with which streamers join the agency. */
  _id: id,
  name: text,
  /** Commission in percent of what a member earns. */
  sharePercent: percent,
  owner: maybe(companionSchema),
  /** Number of streamers, including those whose membership begins on Monday. */
  members: count,
  createdAt: time,
  /** Staff member who created the agency; null: the operator's command or the demo data did. */
  madeBy: maybe(companionSchema),
});
export type DeskAgency = z.output<typeof deskAgencySchema>;

/**
 * Reason why the requesting staff member may not decide about this artist: see people/ownDecision.ts of the
 * backend.
 */
const interestField = maybe(oneOf(['self', 'referral', 'agency'], 'self'));

const deskArtistSchema = z.looseObject({
  user: companionSchema,
  /** Time at which the role was given; null: before the desk could give it. */
  since: maybe(time),
  /** Staff member who gave the role; null: the operator's command or the demo data did. */
  givenBy: maybe(companionSchema),
  interest: interestField,
});
export type DeskArtist = z.output<typeof deskArtistSchema>;

/** Reasons why a person can't become an artist: `reason` of the error `conflict`. */
export const artistRefusals = ['notStreamer', 'application', 'banned'] as const;
export type ArtistRefusal = (typeof artistRefusals)[number];

/** Agencies and artists at the finance desk (§3.7, §6.2): 403 for users without the staff role `finance`. */
export const agenciesApi = {
  /** Lists all agencies, newest first. */
  getDeskAgencies: endpoint({
    method: 'GET',
    base: 'core',
    path: '/finance/agencies',
    section: '§3.7 Agency',
    access: 'session',
    query: z.looseObject(page),
    response: z.looseObject({ agencies: listOf(deskAgencySchema), paginationToken: pageToken }),
  }),
  /**
   * Creates an agency. Without a code the server creates one. 409 with `field: code` if the code belongs to
   * another agency.
   */
  makeAgency: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/agencies',
    section: '§3.7 Agency',
    access: 'session',
    body: z.looseObject({
      name: nameField,
      code: z.optional(codeField),
      sharePercent: z.int().check(z.gte(0), z.lte(agencyLimits.shareMaxPercent)),
      owner: z.optional(personField),
    }),
    response: deskAgencySchema,
    errors: ['conflict', 'not_found'],
  }),
  /** Members of an agency, newest first. `from` may be the next Monday. */
  getDeskAgencyMembers: endpoint({
    method: 'GET',
    base: 'core',
    path: '/finance/agencies/:id/members',
    section: '§3.7 Agency',
    access: 'session',
    params: z.looseObject({ id }),
    query: z.looseObject(page),
    response: z.looseObject({
      members: listOf(z.looseObject({ user: companionSchema, from: time })),
      paginationToken: pageToken,
    }),
    errors: ['not_found'],
  }),
  /** People with the role, newest first. */
  getDeskArtists: endpoint({
    method: 'GET',
    base: 'core',
    path: '/finance/artists',
    section: '§6.2 artist',
    access: 'session',
    query: z.looseObject(page),
    response: z.looseObject({ artists: listOf(deskArtistSchema), paginationToken: pageToken }),
  }),
  /** Makes a streamer an artist. 409 with a `reason` ({@link artistRefusals}) if the person can't be one. */
  giveArtist: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/artists',
    section: '§6.2 artist',
    access: 'session',
    body: z.looseObject({ person: personField }),
    response: deskArtistSchema,
    errors: ['conflict', 'not_found'],
    idempotent: true,
  }),
  /** Restores the role that the artist had before. */
  takeArtist: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/artists/:id/take',
    section: '§6.2 artist',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({}),
    response: done,
    errors: ['conflict', 'not_found'],
  }),
} as const;
