import type { Signature } from '#shared/ipc/updates.ts';
import type { PackagedSystem } from './packaged.ts';

/** A file or folder that packaging created. */
export interface PackageFile {
  /** Path for display. */
  readonly name: string;
  readonly bytes: number;
  readonly system: PackagedSystem;
  readonly kind: 'unpacked' | 'AppImage' | 'deb' | 'dmg' | 'zip' | 'exe';
  /** Signature of the file. Null: this system can't read signatures of the file's system. */
  readonly signature: Signature | null;
}

const systemNames = { linux: 'Linux', win: 'Windows', mac: 'macOS' } as const;
const hostOf: Readonly<Partial<Record<NodeJS.Platform, PackagedSystem>>> = {
  linux: 'linux',
  win32: 'win',
  darwin: 'mac',
};

/** Returns kind and system of a package by its file name, or null if the file is no package. */
export function packageKindOf(name: string): Pick<PackageFile, 'kind' | 'system'> | null {
  if (name.endsWith('.AppImage')) return { kind: 'AppImage', system: 'linux' };
  if (name.endsWith('.deb')) return { kind: 'deb', system: 'linux' };
  if (name.endsWith('.dmg')) return { kind: 'dmg', system: 'mac' };
  if (name.endsWith('.zip')) return { kind: 'zip', system: 'mac' };
  if (name.endsWith('.exe')) return { kind: 'exe', system: 'win' };
  return null;
}

function signatureWords({ system, signature }: PackageFile): string {
  if (system === 'linux') return 'none on Linux';
  if (signature === null) return 'not readable here';
  switch (signature.state) {
    case 'valid':
      return `valid, ${signature.by}`;
    case 'none':
      return system === 'mac' ? 'ad hoc or none' : 'none';
    case 'broken':
      return 'BROKEN';
    case 'unknown':
      return 'unknown';
  }
}

function useOf(
  { name, kind, system, signature }: PackageFile,
  host: NodeJS.Platform,
  hasRuntime: boolean,
): string {
  if (!hasRuntime) return "look inside; it can't start, because it has no runtime";
  if (hostOf[host] !== system) return `copy it to ${systemNames[system]}`;
  const isUnsigned = signature?.state !== 'valid';
  switch (kind) {
    case 'unpacked':
      return 'check it: npm run smoke';
    case 'AppImage':
      return `chmod +x ${name}, then start it`;
    case 'deb':
      return `sudo apt install ./${name}`;
    case 'exe':
      return isUnsigned ? 'install it; SmartScreen warns first' : 'install it';
    case 'dmg':
      return isUnsigned ? 'open it; Gatekeeper asks in System Settings first' : 'open it';
    case 'zip':
      return 'for the update feed';
  }
}

/**
 * Returns the final output of `npm run package`: files, sizes, signatures, and what the user can do with each
 * on this machine.
 */
export function packageTable(
  files: readonly PackageFile[],
  host: NodeJS.Platform,
  hasRuntime: boolean,
): string {
  const rows = [
    ['file', 'size', 'signature', 'here'],
    ...files.map((file) => [
      file.name,
      `${(file.bytes / 1e6).toFixed(1)} MB`,
      signatureWords(file),
      useOf(file, host, hasRuntime),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
