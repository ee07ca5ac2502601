import * as z from 'zod/mini';
import { identityReasons, identityStates } from '../domain/applications.ts';
import { limits } from '../domain/constants.ts';
import { done, flag, id, listOf, maybe, oneOf, text, time, url } from '../domain/fields.ts';
import { streamerRoles, supportedRoles } from '../domain/roles.ts';
import { endpoint } from './endpoint.ts';

/** The selfie with gestures and the identity check (§7 "Streamer side", §4.3). */
export const identityApi = {
  /** Returns all gestures. The client picks two at random (§9). */
  getGesturesImages: endpoint({
    method: 'GET',
    base: 'core',
    path: '/getGesturesImages',
    section: '§7 Streamer side, §9 Gesture images',
    access: streamerRoles,
    response: z.looseObject({ images: listOf(z.looseObject({ id, url: maybe(url), name: maybe(text) })) }),
  }),
  /**
   * Submits one photo per gesture, each an upload (§7 Files). Not for artists, whose pages are read-only
   * (§4.2, §6.2).
   */
  addGestures: endpoint({
    method: 'POST',
    base: 'core',
    path: '/gestures/add',
    section: '§7 Streamer side, §9 Gesture images',
    access: supportedRoles,
    body: z.looseObject({
      gestures: z
        .array(z.looseObject({ gestureId: id, tempUploadId: id }))
        .check(z.minLength(1), z.maxLength(limits.gestureImages)),
    }),
    response: done,
    errors: ['invalid_upload'],
  }),
  /**
   * The client opens `url` in a browser, and requests the result afterwards. 409 if the user is already
   * approved.
   */
  createIdv: endpoint({
    method: 'POST',
    base: 'core',
    path: '/ondato/createIdv',
    section: '§7 Streamer side, §4.3',
    access: supportedRoles,
    response: z.looseObject({ url }),
    errors: ['conflict'],
  }),
  getIdvApprovement: endpoint({
    method: 'GET',
    base: 'core',
    path: '/ondato/idvApprovement',
    section: '§7 Streamer side, §4.3',
    access: streamerRoles,
    response: z.looseObject({
      approved: z._default(flag, false),
      /** Our addition to section 7, which distinguishes a refusal from a pending result. */
      state: oneOf(identityStates, 'none'),
      reason: maybe(oneOf(identityReasons, 'other')),
      startedAt: maybe(time),
    }),
  }),
} as const;
