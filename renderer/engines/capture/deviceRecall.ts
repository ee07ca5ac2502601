import type { Device, DeviceChoice } from '../port.ts';
import type { DeviceMemory, DesiredCapture } from './desiredCapture.ts';
import { isSameChoice } from './devices.ts';

/**
 * Restores the user's choice for each set of plugged-in devices, for example the dock's camera with the dock.
 * A set without a stored choice keeps the current choice.
 */
export function createDeviceRecall(options: {
  readonly memory: DeviceMemory | undefined;
  readonly desired: DesiredCapture;
  readonly devices: () => readonly Device[];
  /** Called with the previous choice after the desired choice was replaced. */
  readonly onRecalled: (before: DeviceChoice) => void;
}) {
  const { memory, desired, devices, onRecalled } = options;
  let known: readonly Device[] = [];
  /** Number of the latest lookup or choice. A lookup that is overtaken by a later one is ignored. */
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
    /** Looks up the choice if the list of devices has changed. */
    lookUp(): void {
      const plugged = devices();
      if (plugged === known || plugged.length === 0) return;
      known = plugged;
      // If the memory fails, the choice stays.
      void recall(plugged).catch(() => undefined);
    },
    /** Stores the user's choice for the devices that are plugged in now. */
    store(): void {
      round += 1;
      if (devices().length > 0) memory?.keep?.(devices(), desired.choice);
    },
  };
}
