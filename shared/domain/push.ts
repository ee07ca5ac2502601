import * as z from 'zod/mini';
import { locales } from './constants.ts';
import { flag, listUpTo } from './fields.ts';
import { noticeKinds, noticePreviews, timePattern } from './noticeKinds.ts';

/** Bounds of Web Push, whoever enforces them. */
export const pushLimits = {
  /** Devices of one person; the one not seen for longest goes first. */
  devicesMax: 10,
  addressMaxChars: 1_024,
} as const;

const time = z.string().check(z.regex(timePattern));
/** How a time zone is called (`Europe/Madrid`); whether there is one of that name, {@link isTimeZone} knows. */
export const timeZonePattern = /^[A-Za-z0-9_+-]{1,32}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What a person chose on the device that is pushed to: the server has to know it while no page is open. */
export const pushSettingsSchema = z.object({
  /** Of what the system tells. */
  kinds: listUpTo(z.enum(noticeKinds), noticeKinds.length),
  quietHours: z.object({ isOn: flag, from: time, to: time }),
  preview: z.enum(noticePreviews),
  locale: z.enum(locales),
  timeZone: z.string().check(z.regex(timeZonePattern)),
});
export type PushSettings = z.output<typeof pushSettingsSchema>;

/** 65 bytes in base64url, and 16. */
export const pushKeyPattern = /^[A-Za-z0-9_-]{87}$/;
export const pushSecretPattern = /^[A-Za-z0-9_-]{22}$/;

/** What a browser's push service gave for one device, as `PushSubscription.toJSON()` has it. */
export const pushAddressSchema = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(pushLimits.addressMaxChars)),
  /** A point of P-256, and a secret: what is pushed is locked with both, and the push service reads nothing. */
  keys: z.object({
    p256dh: z.string().check(z.regex(pushKeyPattern)),
    auth: z.string().check(z.regex(pushSecretPattern)),
  }),
});
export type PushAddress = z.output<typeof pushAddressSchema>;

/** What comes to the service worker. */
export const pushMessageSchema = z.object({
  /** `test`: somebody pressed the button in the settings, and waits to see it arrive. */
  kind: z.enum(['notice', 'test']),
  /** A later one about the same takes the place of the one before. */
  key: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where pressing it leads, without a language; the worker asks the list of links once more. */
  path: z.nullable(z.string()),
  locale: z.enum(locales),
});
export type PushMessage = z.output<typeof pushMessageSchema>;

/** What became of a push: the service took it, knows the device no more, or nobody took it. */
export const pushOutcomes = ['sent', 'gone', 'failed'] as const;
export type PushOutcome = (typeof pushOutcomes)[number];
