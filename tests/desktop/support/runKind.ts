export type RunKind = 'electron' | 'stand-in';

/**
 * Returns what the scenarios run on: Electron if its runtime is installed, else the stand-in. Throws if
 * `DESKTOP_REQUIRES=electron` and the runtime is missing, because a silent fallback would pass for a proof.
 */
export function runKindOf(required: string | undefined, executable: string | null): RunKind {
  if (required !== undefined && required !== '' && required !== 'electron')
    throw new Error(`DESKTOP_REQUIRES is "electron" or empty, not "${required}".`);
  if (executable !== null) return 'electron';
  if (required === 'electron')
    throw new Error(
      "DESKTOP_REQUIRES=electron, but Electron's runtime is not installed: node node_modules/electron/install.js",
    );
  return 'stand-in';
}
