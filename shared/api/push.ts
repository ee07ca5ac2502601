import * as z from 'zod/mini';
import { done, text } from '../domain/fields.ts';
import { pushAddressSchema, pushLimits, pushOutcomes, pushSettingsSchema } from '../domain/push.ts';
import { endpoint } from './endpoint.ts';

const endpointOf = z.looseObject({
  endpoint: z.string().check(z.minLength(1), z.maxLength(pushLimits.addressMaxChars)),
});

/**
 * Web Push (§4.15): notifications while no page of the user is open, shown by the browser's service worker.
 */
export const pushApi = {
  /**
   * Returns the public part of the server's VAPID key in base64url, which the browser needs for a
   * subscription.
   */
  getPushKey: endpoint({
    method: 'GET',
    base: 'core',
    path: '/push/key',
    section: '§4.15',
    access: 'session',
    response: z.looseObject({ publicKey: text }),
  }),
  /** Called at every start and after each change of a setting. The subscription ends with the session. */
  subscribePush: endpoint({
    method: 'POST',
    base: 'core',
    path: '/push/subscribe',
    section: '§4.15',
    access: 'session',
    body: z.looseObject({ address: pushAddressSchema, settings: pushSettingsSchema }),
    response: done,
    idempotent: true,
  }),
  unsubscribePush: endpoint({
    method: 'POST',
    base: 'core',
    path: '/push/unsubscribe',
    section: '§4.15',
    access: 'session',
    body: endpointOf,
    response: done,
    idempotent: true,
  }),
  /** Sends a test push to this device, regardless of the settings. The device itself detects its arrival. */
  testPush: endpoint({
    method: 'POST',
    base: 'core',
    path: '/push/test',
    section: '§4.15',
    access: 'session',
    body: endpointOf,
    response: z.looseObject({ outcome: z.enum(pushOutcomes) }),
  }),
} as const;
