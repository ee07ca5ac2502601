import * as z from 'zod/mini';

/**
 * Remembers the chosen camera, microphone and speaker for each set of connected devices, such as a dock at
 * home or a headset outside. Pure, so that the desktop's main process and the browser share it.
 */

const name = z.string().check(z.maxLength(512));
const deviceSchema = z.strictObject({
  id: name,
  kind: z.enum(['camera', 'microphone', 'speaker']),
  label: name,
});
export type SetDevice = z.output<typeof deviceSchema>;
export const deviceSetSchema = z.array(deviceSchema).check(z.maxLength(200));

/** Ids of one device per kind; null leaves the choice to the system. */
export const setChoiceSchema = z.strictObject({
  cameraId: z.nullable(name),
  microphoneId: z.nullable(name),
  speakerId: z.nullable(name),
});
export type SetChoice = z.output<typeof setChoiceSchema>;

const rememberedSchema = z.object({
  key: z.string(),
  choice: setChoiceSchema,
  /** Names of the chosen devices, because Chromium creates new ids when a profile is cleared. */
  labels: z.object({ cameraId: z.string(), microphoneId: z.string(), speakerId: z.string() }),
});
/** The latest choice comes first. */
export const deviceSetsSchema = z.array(rememberedSchema);
export type DeviceSets = z.output<typeof deviceSetsSchema>;

/** Maximum number of remembered sets. */
const mostSets = 24;
const kinds = { cameraId: 'camera', microphoneId: 'microphone', speakerId: 'speaker' } as const;
type Part = keyof typeof kinds;
const parts = Object.keys(kinds) as Part[];

/** Chromium's entries for the system's choice are always listed, so they do not identify a set. */
const isReal = ({ id }: SetDevice) => id !== '' && id !== 'default' && id !== 'communications';

function keyOf(devices: readonly SetDevice[]): string {
  const names = devices.filter(isReal).map(({ kind, label, id }) => `${kind}:${label === '' ? id : label}`);
  return JSON.stringify(names.sort());
}

/** Returns the choice made with exactly these devices; null if there is none. */
export function recallChoice(sets: DeviceSets, devices: readonly SetDevice[]): SetChoice | null {
  if (!devices.some(isReal)) return null;
  const key = keyOf(devices);
  const found = sets.find((set) => set.key === key);
  if (!found) return null;
  const idNow = (part: Part) => {
    const ofKind = devices.filter(({ kind }) => kind === kinds[part]);
    const id = found.choice[part];
    if (id === null || ofKind.some((device) => device.id === id)) return id;
    const label = found.labels[part];
    return ofKind.find((device) => label !== '' && device.label === label)?.id ?? null;
  };
  return {
    cameraId: idNow('cameraId'),
    microphoneId: idNow('microphoneId'),
    speakerId: idNow('speakerId'),
  };
}

/** Returns the sets with this choice for these devices, replacing their earlier choice. */
export function keepChoice(sets: DeviceSets, devices: readonly SetDevice[], choice: SetChoice): DeviceSets {
  if (!devices.some(isReal)) return sets;
  const key = keyOf(devices);
  const labelOf = (part: Part) =>
    devices.find(({ kind, id }) => kind === kinds[part] && id === choice[part])?.label ?? '';
  const labels = Object.fromEntries(parts.map((part) => [part, labelOf(part)])) as Record<Part, string>;
  return [{ key, choice, labels }, ...sets.filter((set) => set.key !== key)].slice(0, mostSets);
}
