import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const asar = require('@electron/asar') as {
  listPackage(archive: string, options: { isPack: boolean }): string[];
  statFile(archive: string, file: string): { size?: number; files?: object; unpacked?: boolean };
  extractFile(archive: string, file: string): Buffer;
};

export type PackagedSystem = 'linux' | 'win' | 'mac';

export interface Packaged {
  /** Sizes in bytes by path within the app. */
  readonly files: ReadonlyMap<string, number>;
  readonly bytes: number;
  /** Files that do not belong into an installed app, with the reason. */
  readonly problems: readonly string[];
}

/** First bytes of the programs of each system, in hex. */
const magics: readonly (readonly [PackagedSystem, readonly string[]])[] = [
  ['linux', ['7f454c46']],
  ['win', ['4d5a']],
  ['mac', ['cffaedfe', 'cefaedfe', 'cafebabe', 'feedfacf']],
];

function systemOf(head: Buffer): PackagedSystem | null {
  const text = head.toString('hex');
  return magics.find(([, starts]) => starts.some((start) => text.startsWith(start)))?.[0] ?? null;
}

function headOf(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(4);
    readSync(handle, head, 0, 4, 0);
    return head;
  } finally {
    closeSync(handle);
  }
}

const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\.map$/, 'a source map'],
  [/\.(?:test|spec|e2e)\.|(?:^|\/)(?:tests?|__tests__)\//, 'a test'],
  [/\.tsx?$/, 'a source'],
  [/(?:^|\/)\.(?:env|git|npmrc)/, 'a file of whoever built it'],
];

/**
 * Returns the files of a packaged app (`resources` is the folder beside the program), and the files that do
 * not belong there.
 */
export function readPackaged(resources: string, system: PackagedSystem): Packaged {
  const archive = join(resources, 'app.asar');
  const unpacked = `${archive}.unpacked`;
  const files = new Map<string, number>();
  const problems: string[] = [];
  for (const listed of asar.listPackage(archive, { isPack: false })) {
    const file = listed.replaceAll('\\', '/').replace(/^\//, '');
    const stat = asar.statFile(archive, file);
    if (stat.files !== undefined) continue;
    files.set(file, stat.size ?? 0);
    for (const [pattern, what] of unwanted) if (pattern.test(file)) problems.push(`${file}: ${what}`);
    const head =
      stat.unpacked === true ? headOf(join(unpacked, file)) : asar.extractFile(archive, file).subarray(0, 4);
    const built = systemOf(head);
    if (built !== null && built !== system) problems.push(`${file}: a program for ${built}`);
    if (
      file.endsWith('.js') &&
      stat.unpacked !== true &&
      asar.extractFile(archive, file).includes('//# sourceMappingURL=data:')
    )
      problems.push(`${file}: a source map within`);
  }
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  return { files, bytes, problems };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Returns size and contents in a few lines, by folder, the largest first. */
export function describePackaged({ files, bytes, problems }: Packaged): string {
  const folders = new Map<string, { count: number; bytes: number }>();
  for (const [file, size] of files) {
    const folder = file.split('/').slice(0, 2).join('/');
    const known = folders.get(folder) ?? { count: 0, bytes: 0 };
    folders.set(folder, { count: known.count + 1, bytes: known.bytes + size });
  }
  const lines = [...folders]
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .map(([folder, part]) => `  ${folder}: ${part.count} files, ${megabytes(part.bytes)}`);
  return [
    `${files.size} files, ${megabytes(bytes)}`,
    ...lines,
    ...problems.map((line) => `  not wanted: ${line}`),
  ].join('\n');
}

export interface PackagedFolder {
  readonly folder: string;
  readonly resources: string;
  /** Path of the app's program. */
  readonly program: string;
  readonly system: PackagedSystem;
}

/** Returns the names in the package.json of a packaged app. */
function namesIn(resources: string): { name: string; productName: string } {
  const text = asar.extractFile(join(resources, 'app.asar'), 'package.json').toString('utf8');
  return JSON.parse(text) as { name: string; productName: string };
}

/** Returns the unpacked apps below `output`, with the system that each is for. */
export function findPackaged(output: string): PackagedFolder[] {
  return readdirSync(output)
    .filter((name) => statSync(join(output, name)).isDirectory())
    .flatMap((name): PackagedFolder[] => {
      const folder = join(output, name);
      const resources = join(folder, 'resources');
      if (/^linux.*unpacked$/.test(name))
        return [{ folder, resources, program: join(folder, namesIn(resources).name), system: 'linux' }];
      if (/^win.*unpacked$/.test(name)) {
        const program = join(folder, `${namesIn(resources).productName}.exe`);
        return [{ folder, resources, program, system: 'win' }];
      }
      const bundle = name.startsWith('mac')
        ? readdirSync(folder).find((entry) => entry.endsWith('.app'))
        : undefined;
      if (bundle === undefined) return [];
      const inBundle = join(folder, bundle, 'Contents/Resources');
      const program = join(folder, bundle, 'Contents/MacOS', namesIn(inBundle).productName);
      return [{ folder: join(folder, bundle), resources: inBundle, program, system: 'mac' }];
    });
}

/** Returns the archive's integrity as a Windows program declares it, and the actual one. */
export function readIntegrity(program: string, archive: string): { said: unknown; is: string } {
  const { NtExecutable, NtExecutableResource } = require('resedit') as {
    NtExecutable: { from(bytes: Buffer): object };
    NtExecutableResource: {
      from(exe: object): { entries: { type: unknown; id: unknown; bin: ArrayBuffer }[] };
    };
  };
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program)));
  const entry = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const said: unknown = entry === undefined ? null : JSON.parse(Buffer.from(entry.bin).toString('utf8'));
  const { getRawHeader } = require('@electron/asar') as {
    getRawHeader(archive: string): { headerString: string };
  };
  return { said, is: createHash('sha256').update(getRawHeader(archive).headerString).digest('hex') };
}
