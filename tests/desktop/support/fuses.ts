import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Returns names and states of a program's fuses. Throws if the file has none. */
export async function readFuses(program: string): Promise<Readonly<Record<string, boolean>>> {
  const { FuseV1Options, getCurrentFuseWire } = require('@electron/fuses') as {
    FuseV1Options: Record<string, string | number>;
    getCurrentFuseWire: (program: string) => Promise<Record<string, unknown>>;
  };
  const states = Object.entries(await getCurrentFuseWire(program)).filter(([key]) => key !== 'version');
  return Object.fromEntries(
    states.map(([key, state]) => [FuseV1Options[key], state === '1'.codePointAt(0)] as const),
  );
}

/** Returns the fuses that differ from electron-builder's configuration, by name. */
export function wrongFuses(
  fuses: Readonly<Record<string, boolean>>,
  configured: Readonly<Record<string, boolean>>,
): readonly string[] {
  return Object.entries(configured).flatMap(([key, isOn]) => {
    // The setting is an instruction to electron-builder, not a fuse.
    if (key === 'resetAdHocDarwinSignature') return [];
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    return fuses[name] === isOn ? [] : [name];
  });
}

/** Returns the fuses in one line, for a terminal. */
export const describeFuses = (fuses: Readonly<Record<string, boolean>>) =>
  Object.entries(fuses)
    .map(([name, isOn]) => `${name} ${isOn ? 'on' : 'off'}`)
    .join(', ');
