import { locales } from '#shared/domain/constants.ts';
import { text } from '#shared/domain/fields.ts';
import * as z from 'zod/mini';

/** Two clients that can be installed side by side; each asks its own feed. */
export const updateChannels = ['stable', 'testing'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** Which build this is. */
export const buildSchema = z.strictObject({
  version: text,
  /** Of what it was built from; null where nobody wrote it down. */
  commit: z.nullable(text),
  /** Null where it was not packaged. */
  channel: z.nullable(z.enum(updateChannels)),
});
export type Build = z.output<typeof buildSchema>;

/** What the system says of the program's signature. `none`: it has none, or the system knows no signatures of programs. */
export const signatureSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('valid'), by: text }),
  z.strictObject({ state: z.literal('broken') }),
  z.strictObject({ state: z.literal('none') }),
  z.strictObject({ state: z.literal('unknown') }),
]);
export type Signature = z.output<typeof signatureSchema>;

/** Why there was no update; nothing was changed by any of them. */
export const updateFailures = [
  /** The feed could not be reached. */
  'noAnswer',
  /** What it says is not what a feed says. */
  'badFeed',
  /** It offers an older version, and does not say that it means to. */
  'older',
  /** It offers a version of the other channel. */
  'wrongChannel',
  /** What was downloaded is not what the feed announced. */
  'wrongHash',
  /** It was signed by somebody else, or by nobody. */
  'wrongSignature',
  /** The download ended before its end. */
  'cut',
  /** There is no room for it. */
  'noRoom',
  /** The installer did not start. */
  'notInstalled',
] as const;
export type UpdateFailure = (typeof updateFailures)[number];

/** What somebody should know of a version, in the languages that whoever published it wrote it in; English is among them. */
export const noteSchema = z.partialRecord(z.enum(locales), z.string().check(z.maxLength(500)));
export type VersionNote = z.output<typeof noteSchema>;

const readySchema = {
  /** Null where it has no number (the web). */
  version: z.nullable(text),
  isOlder: z.boolean(),
  /** What is new in it, where the feed says so. */
  news: z.optional(noteSchema),
};

export const updateStateSchema = z.discriminatedUnion('kind', [
  /** Nothing is looked for: it was not installed, or there is no feed. */
  z.strictObject({ kind: z.literal('off') }),
  /** There was nothing newer when it was looked for; null: nobody has looked yet. */
  z.strictObject({ kind: z.literal('idle'), checkedAtMs: z.nullable(z.number()) }),
  z.strictObject({ kind: z.literal('checking') }),
  /** `share` is how much of it is there, from 0 to 1. */
  z.strictObject({ kind: z.literal('downloading'), version: text, share: z.number() }),
  /** It is installed when the app ends, or by a restart. */
  z.strictObject({ kind: z.literal('ready'), ...readySchema }),
  /** Asked for: it waits until there was neither a match nor a call for a while. */
  z.strictObject({ kind: z.literal('waiting'), ...readySchema }),
  z.strictObject({ kind: z.literal('installing'), version: z.nullable(text) }),
  /** The feed asks those who have this version to go back to an older one; nothing happens unless they say so. */
  z.strictObject({ kind: z.literal('rollback'), version: text, note: noteSchema }),
  z.strictObject({ kind: z.literal('failed'), why: z.enum(updateFailures) }),
]);
export type UpdateState = z.output<typeof updateStateSchema>;
