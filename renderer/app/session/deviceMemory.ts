import * as z from 'zod/mini';
import type { DeviceMemory, RememberedDevices } from '#renderer/engines/capture/index.ts';
import type { DevicesPort } from '#renderer/platform/port.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';

const preferencesSchema = z.partial(
  z.object({
    isMirrored: z.boolean(),
    echoCancellation: z.boolean(),
    noiseSuppression: z.boolean(),
    autoGain: z.boolean(),
    isSavingBandwidth: z.boolean(),
    isBackgroundBlurred: z.boolean(),
    isLightCorrected: z.boolean(),
  }),
);
const choiceSchema = z.object({
  cameraId: z.nullable(z.string()),
  microphoneId: z.nullable(z.string()),
  speakerId: z._default(z.nullable(z.string()), null),
  // Invalid preferences are dropped without losing the devices.
  preferences: z.catch(z.optional(preferencesSchema), undefined),
});
const none: RememberedDevices = { cameraId: null, microphoneId: null, speakerId: null };

/**
 * Stores which devices this user chose on this machine, and how they are captured and sent. The last choice
 * is read synchronously; `sets` remembers the choice per set of connected devices.
 */
export function createDeviceMemory(
  userId: string,
  sets?: Pick<DevicesPort, 'recall' | 'keep'>,
): DeviceMemory {
  const store = createKeyValue('local');
  const key = `devices:${userId}`;
  return {
    read() {
      try {
        const parsed = z.safeParse(choiceSchema, JSON.parse(store.read(key) ?? 'null'));
        return parsed.success ? parsed.data : none;
      } catch {
        return none;
      }
    },
    write: (choice) => store.write(key, JSON.stringify(choice)),
    ...(sets && {
      recall: (devices) => sets.recall(userId, devices),
      keep: (devices, choice) => sets.keep(userId, devices, choice),
    }),
  };
}
