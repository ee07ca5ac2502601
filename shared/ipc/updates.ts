import { locales } from '#shared/domain/constants.ts';
import { text } from '#shared/domain/fields.ts';
import * as z from 'zod/mini';

/** Update channels. Their clients can be installed side by side, and each uses its own feed. */
export const updateChannels = ['stable', 'testing'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** Identifies the build of this app. */
export const buildSchema = z.strictObject({
  version: text,
  /** Commit of the sources; null if the build did not record it. */
  commit: z.nullable(text),
  /** Update channel of the package; null: the app is not packaged. */
  channel: z.nullable(z.enum(updateChannels)),
});
export type Build = z.output<typeof buildSchema>;

/**
 * The system's verdict on the program's signature. `none`: the program is not signed, or the system does not
 * know program signatures.
 */
export const signatureSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('valid'), by: text }),
  z.strictObject({ state: z.literal('broken') }),
  z.strictObject({ state: z.literal('none') }),
  z.strictObject({ state: z.literal('unknown') }),
]);
export type Signature = z.output<typeof signatureSchema>;

/** Reasons for a failed update. The installed version is unchanged in every case. */
export const updateFailures = [
  /** The feed could not be reached. */
  'noAnswer',
  /** The feed's content is invalid. */
  'badFeed',
  /** The feed offers an older version without declaring a rollback. */
  'older',
  /** The feed offers a version of the other channel. */
  'wrongChannel',
  /** The hash of the download differs from the feed's. */
  'wrongHash',
  /** The download is unsigned, or signed by another publisher. */
  'wrongSignature',
  /** The connection ended before the download was complete. */
  'cut',
  /** The disk has too little space. */
  'noRoom',
  /** The installer did not start. */
  'notInstalled',
] as const;
export type UpdateFailure = (typeof updateFailures)[number];

/** The publisher's note about a version, by language. English is always included. */
export const noteSchema = z.partialRecord(z.enum(locales), z.string().check(z.maxLength(500)));
export type VersionNote = z.output<typeof noteSchema>;

const readySchema = {
  /** Version number; null for the web client, which has none. */
  version: z.nullable(text),
  isOlder: z.boolean(),
  /** News about the version, if the feed contains any. */
  news: z.optional(noteSchema),
};

export const updateStateSchema = z.discriminatedUnion('kind', [
  /** Updates are disabled: the app is not installed, or it has no feed. */
  z.strictObject({ kind: z.literal('off') }),
  /** The last check found no newer version; null: no check yet. */
  z.strictObject({ kind: z.literal('idle'), checkedAtMs: z.nullable(z.number()) }),
  z.strictObject({ kind: z.literal('checking') }),
  /** `share` is the downloaded part, from 0 to 1. */
  z.strictObject({ kind: z.literal('downloading'), version: text, share: z.number() }),
  /** The update is installed when the app quits, or by a restart. */
  z.strictObject({ kind: z.literal('ready'), ...readySchema }),
  /** The user requested the installation, which waits until there has been no match or call for a while. */
  z.strictObject({ kind: z.literal('waiting'), ...readySchema }),
  z.strictObject({ kind: z.literal('installing'), version: z.nullable(text) }),
  /**
   * The feed asks users of this version to install an older one, which is installed only if the user agrees.
   */
  z.strictObject({ kind: z.literal('rollback'), version: text, note: noteSchema }),
  z.strictObject({ kind: z.literal('failed'), why: z.enum(updateFailures) }),
]);
export type UpdateState = z.output<typeof updateStateSchema>;
