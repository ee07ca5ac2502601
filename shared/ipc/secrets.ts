import * as z from 'zod/mini';

/** Names of secrets that the app stores encrypted, out of reach of other programs. */
export const secretNames = ['session'] as const;
export type SecretName = (typeof secretNames)[number];

export const secretNameSchema = z.strictObject({ name: z.enum(secretNames) });
export const secretSchema = z.strictObject({
  name: z.enum(secretNames),
  value: z.string().check(z.maxLength(16_384)),
});
/** `memory`: the system has no keyring to encrypt with, so the secret is lost when the app quits. */
export const secretKeptSchema = z.object({ kept: z.enum(['disk', 'memory']) });
