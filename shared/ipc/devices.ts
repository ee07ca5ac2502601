import * as z from 'zod/mini';
import { deviceSetSchema, setChoiceSchema } from '#shared/domain/deviceSets.ts';

/** Owner of the remembered choices. */
const userId = z.string().check(z.minLength(1), z.maxLength(64));
export const recallDevicesSchema = z.strictObject({ userId, devices: deviceSetSchema });
export const keepDevicesSchema = z.strictObject({
  userId,
  devices: deviceSetSchema,
  choice: setChoiceSchema,
});

const kind = z.enum(['camera', 'microphone']);
export const deviceKindSchema = z.strictObject({ kind });
/**
 * Access that the operating system grants the app, independent of a page's permissions. `unknown`: the system
 * has no such setting or does not report it.
 */
export const deviceAccessSchema = z.enum(['granted', 'refused', 'unasked', 'unknown']);
export type DeviceAccess = z.output<typeof deviceAccessSchema>;
