import * as z from 'zod/mini';

/** What the app keeps where no other program reads it; a name for each, once. */
export const secretNames = ['session'] as const;
export type SecretName = (typeof secretNames)[number];

export const secretNameSchema = z.strictObject({ name: z.enum(secretNames) });
export const secretSchema = z.strictObject({
  name: z.enum(secretNames),
  value: z.string().check(z.maxLength(16_384)),
});
/** `memory`: the system has no keyring to lock it with, so it is gone with the app. */
export const secretKeptSchema = z.object({ kept: z.enum(['disk', 'memory']) });
