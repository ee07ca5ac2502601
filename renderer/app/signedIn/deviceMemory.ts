import * as z from 'zod/mini';
import type { RememberedDevices } from '#renderer/engines/capture/index.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';

const preferencesSchema = z.partial(
  z.object({
    isMirrored: z.boolean(),
    echoCancellation: z.boolean(),
    noiseSuppression: z.boolean(),
    autoGain: z.boolean(),
    isSavingBandwidth: z.boolean(),
  }),
);
const choiceSchema = z.object({
  cameraId: z.nullable(z.string()),
  microphoneId: z.nullable(z.string()),
  speakerId: z._default(z.nullable(z.string()), null),
  // What can't be read loses itself and not the devices.
  preferences: z.catch(z.optional(preferencesSchema), undefined),
});
const none: RememberedDevices = { cameraId: null, microphoneId: null, speakerId: null };

/** Which devices this person chose on this machine, and how they want to be captured and sent. */
export function createDeviceMemory(userId: string): {
  read(): RememberedDevices;
  write(choice: RememberedDevices): void;
} {
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
  };
}
