import * as z from 'zod/mini';
import { locales } from './constants.ts';
import { flag, listUpTo } from './fields.ts';
import { noticeKinds, noticePreviews, timePattern } from './noticeKinds.ts';

/** Limits of Web Push, shared by the client and the server. */
export const pushLimits = {
  /** Maximum number of devices per user. The least recently seen device is removed first. */
  devicesMax: 10,
  addressMaxChars: 1_024,
} as const;

const time = z.string().check(z.regex(timePattern));
/** Pattern of a time zone name (`Europe/Madrid`). {@link isTimeZone} checks whether the zone exists. */
export const timeZonePattern = /^[A-Za-z0-9_+-]{1,32}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Settings of the device that receives pushes. The server stores them, because no page is open when it sends
 * one.
 */
export const pushSettingsSchema = z.object({
  /** Subjects of which the system notifies the user. */
  kinds: listUpTo(z.enum(noticeKinds), noticeKinds.length),
  quietHours: z.object({ isOn: flag, from: time, to: time }),
  preview: z.enum(noticePreviews),
  locale: z.enum(locales),
  timeZone: z.string().check(z.regex(timeZonePattern)),
});
export type PushSettings = z.output<typeof pushSettingsSchema>;

/** Lengths of the keys in base64url: 65 bytes, and 16 bytes. */
export const pushKeyPattern = /^[A-Za-z0-9_-]{87}$/;
export const pushSecretPattern = /^[A-Za-z0-9_-]{22}$/;

/** Push subscription of one device, in the form of `PushSubscription.toJSON()`. */
export const pushAddressSchema = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(pushLimits.addressMaxChars)),
  /**
   * A P-256 public key and a secret. The payload is encrypted with both, so that the push service cannot read
   * it.
   */
  keys: z.object({
    p256dh: z.string().check(z.regex(pushKeyPattern)),
    auth: z.string().check(z.regex(pushSecretPattern)),
  }),
});
export type PushAddress = z.output<typeof pushAddressSchema>;

/** Payload that the service worker receives. */
export const pushMessageSchema = z.object({
  /** `test`: the user pressed the test button in the settings. */
  kind: z.enum(['notice', 'test']),
  /** A later notification with the same key replaces the earlier one. */
  key: z.string(),
  title: z.string(),
  text: z.string(),
  /**
   * Path to open on a click, without a language. The service worker checks it against the allowed deep links.
   */
  path: z.nullable(z.string()),
  locale: z.enum(locales),
});
export type PushMessage = z.output<typeof pushMessageSchema>;

/** Outcomes of a push: accepted by the push service, subscription expired, or failed. */
export const pushOutcomes = ['sent', 'gone', 'failed'] as const;
export type PushOutcome = (typeof pushOutcomes)[number];
