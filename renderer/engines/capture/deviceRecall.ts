import type { Device, DeviceChoice } from '../port.ts';
import type { DeviceMemory, DesiredCapture } from './desiredCapture.ts';
import { isSameChoice } from './devices.ts';

/**
 * Each set of devices has its own choice: with the dock plugged in its camera, with the headset its microphone. What was
 * never chosen with a set stays as it was before.
 */
export function createDeviceRecall(options: {
  readonly memory: DeviceMemory | undefined;
  readonly desired: DesiredCapture;
  readonly devices: () => readonly Device[];
  /** Another choice is desired now. */
  readonly onRecalled: (before: DeviceChoice) => void;
}) {
  const { memory, desired, devices, onRecalled } = options;
  let known: readonly Device[] = [];
  /** What a later list or a choice of the person's own has overtaken is nothing any more. */
  let round = 0;

  async function recall(plugged: readonly Device[]): Promise<void> {
    round += 1;
    const own = round;
    const choice = await memory?.recall?.(plugged);
    if (own !== round || !choice || isSameChoice(choice, desired.choice)) return;
    const before = desired.choice;
    desired.choice = Object.freeze({ ...choice });
    onRecalled(before);
  }

  return {
    /** The list of devices may be another one. */
    look(): void {
      const plugged = devices();
      if (plugged === known || plugged.length === 0) return;
      known = plugged;
      // Without a memory the choice stays.
      void recall(plugged).catch(() => undefined);
    },
    /** The person chose: with these devices it is this from now on. */
    keep(): void {
      round += 1;
      if (devices().length > 0) memory?.keep?.(devices(), desired.choice);
    },
  };
}
