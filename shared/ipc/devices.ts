import * as z from 'zod/mini';
import { deviceSetSchema, setChoiceSchema } from '#shared/domain/deviceSets.ts';

/** Whose devices, and which are plugged in. */
const userId = z.string().check(z.minLength(1), z.maxLength(64));
export const recallDevicesSchema = z.strictObject({ userId, devices: deviceSetSchema });
export const keepDevicesSchema = z.strictObject({
  userId,
  devices: deviceSetSchema,
  choice: setChoiceSchema,
});

const kind = z.enum(['camera', 'microphone']);
export const deviceKindSchema = z.strictObject({ kind });
/** What the system lets the app do, whatever a page is allowed; `unknown` where it has no say, or does not tell. */
export const deviceAccessSchema = z.enum(['granted', 'refused', 'unasked', 'unknown']);
export type DeviceAccess = z.output<typeof deviceAccessSchema>;
