import { readdirSync, rmSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureElectron } from '../desktop/support/runtime.ts';
import { readSignature } from '#main/services/signature.ts';
import {
  describePackaged,
  findPackaged,
  readPackaged,
  type PackagedFolder,
} from '../desktop/support/packaged.ts';
import { packageKindOf, packageTable, type PackageFile } from '../desktop/support/packageTable.ts';
import { writeStubRuntime } from '../desktop/support/stubRuntime.ts';
import { root } from './root.ts';
import { runNode } from './runNode.ts';

/**
 * `npm run package`: runs electron-builder over the desktop build, for this system. Options of
 * electron-builder go after `--`. Without Electron's runtime only `--dir` works, with a stub that can't
 * start. Prints contents and sizes, fails if a file does not belong into an installed app, and ends with a
 * table of the files and their use.
 */
const startedMs = Date.now();
const options = process.argv.slice(2);
const isUnpacked = options.includes('--dir');
const hasRuntime = (await ensureElectron()) !== null;
if (!hasRuntime && !isUnpacked) {
  console.error(
    "Electron's runtime could not be fetched here, so no installer can be made; npm run package -- --dir packs without it, to look inside.",
  );
  process.exit(1);
}

const stub = resolve(root, 'out/stubRuntime');
if (!hasRuntime) writeStubRuntime(stub);
const code = await runNode([
  fileURLToPath(import.meta.resolve('electron-builder/cli.js')),
  ...['--config', 'resources/electron-builder.config.mjs'],
  ...(hasRuntime ? [] : [`--config.electronDist=${stub}`]),
  ...options,
]);
if (!hasRuntime) rmSync(stub, { recursive: true, force: true });
if (code !== 0) process.exit(code);
const output = resolve(root, 'out/package');
const systems = { linux: 'linux', win: 'win32', mac: 'darwin' } as const;
const shown = (file: string) => relative(root, file);
// Files of an earlier run stay in the folder.
const isNew = (file: string) => statSync(file).mtimeMs >= startedMs;

async function describeFile(file: string): Promise<PackageFile | null> {
  const found = packageKindOf(file);
  if (found === null || !isNew(file)) return null;
  const platform = systems[found.system];
  return {
    ...found,
    ...{ name: shown(file), bytes: statSync(file).size },
    signature: platform === process.platform ? await readSignature({ platform, program: file }) : null,
  };
}

async function describeFolder({ folder, program, system }: PackagedFolder): Promise<PackageFile> {
  const platform = systems[system];
  return {
    ...{ kind: 'unpacked', system, name: shown(folder), bytes: bytesBelow(folder) },
    signature: platform === process.platform ? await readSignature({ platform, program }) : null,
  };
}

function bytesBelow(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(resolve(parentPath, name)).size, 0);
}

let hasProblems = false;
const folders = findPackaged(output).filter(({ resources }) => isNew(resolve(resources, 'app.asar')));
for (const { resources, system } of folders) {
  const packaged = readPackaged(resources, system);
  console.log(`\n${shown(resources)}, without the runtime: ${describePackaged(packaged)}`);
  hasProblems ||= packaged.problems.length > 0;
}
const files = await Promise.all([
  ...folders.map(describeFolder),
  ...readdirSync(output).map((name) => describeFile(resolve(output, name))),
]);
console.log(
  `\n${packageTable(
    files.filter((file) => file !== null),
    process.platform,
    hasRuntime,
  )}`,
);
process.exit(hasProblems ? 1 : 0);
