import * as z from 'zod/mini';
import type { DeviceChoice } from '#renderer/engines/port.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';

const choiceSchema = z.object({
  cameraId: z.nullable(z.string()),
  microphoneId: z.nullable(z.string()),
  speakerId: z._default(z.nullable(z.string()), null),
});
const none: DeviceChoice = { cameraId: null, microphoneId: null, speakerId: null };

/** Which camera and microphone this person chose on this machine. */
export function createDeviceMemory(userId: string): {
  read(): DeviceChoice;
  write(choice: DeviceChoice): void;
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
