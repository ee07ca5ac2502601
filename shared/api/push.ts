import * as z from 'zod/mini';
import { done, text } from '../domain/fields.ts';
import { pushAddressSchema, pushLimits, pushOutcomes, pushSettingsSchema } from '../domain/push.ts';
import { endpoint } from './endpoint.ts';

const endpointOf = z.looseObject({
  endpoint: z.string().check(z.minLength(1), z.maxLength(pushLimits.addressMaxChars)),
});

/** Web Push: what comes while no page of a person is open (§4.15), shown by the browser's service worker. */
export const pushApi = {
  /** The server's VAPID key, in base64url: a browser subscribes for whoever holds its other half. */
  getPushKey: endpoint({
    method: 'GET',
    base: 'core',
    path: '/push/key',
    section: '§4.15',
    access: 'session',
    response: z.looseObject({ publicKey: text }),
  }),
  /** Again at every start, and whenever a setting changes. Lasts as long as the session does. */
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
  /** One push to this device at once, whatever the settings say: whether it arrives, the device sees. */
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
