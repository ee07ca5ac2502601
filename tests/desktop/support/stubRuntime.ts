import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

interface Executable {
  setExtraData(bytes: Uint8Array): void;
  generate(): ArrayBuffer;
}
interface Resources {
  readonly entries: unknown[];
  outputResource(executable: Executable): void;
}
const resedit = require('resedit') as {
  NtExecutable: { createEmpty(is32Bit: boolean, isDLL: boolean): Executable };
  NtExecutableResource: { from(executable: Executable): Resources };
  Resource: {
    VersionInfo: {
      create(
        lang: number,
        fixed: object,
        strings: readonly { lang: number; codepage: number; values: object }[],
      ): { outputToResourceEntries(entries: unknown[]): void };
    };
  };
};

/** Marks the fuses in a runtime. The version, the number of fuses, and one digit for each follow. */
const fuseRow = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/**
 * Fuses of the unmodified runtime: it runs as Node, takes Node's options, can be inspected, and reads files
 * from anywhere.
 */
const runtimeProgram = Buffer.concat([
  Buffer.from(`a program ${fuseRow}`),
  Buffer.from([1, 8]),
  Buffer.from('10110001 and more of it'),
]);

/**
 * Returns a minimal Windows program with the parts that packaging reads and changes: its resource table,
 * followed by the fuses.
 */
function windowsProgram(): Uint8Array {
  const executable = resedit.NtExecutable.createEmpty(false, false);
  const resources = resedit.NtExecutableResource.from(executable);
  const english = { lang: 1_033, codepage: 1_200 };
  resedit.Resource.VersionInfo.create(english.lang, {}, [
    { ...english, values: { ProductName: 'Electron' } },
  ]).outputToResourceEntries(resources.entries);
  resources.outputResource(executable);
  executable.setExtraData(runtimeProgram);
  return new Uint8Array(executable.generate());
}

/**
 * Writes the files of a runtime that the packager needs into this folder. The packaged result can be
 * inspected, but not run.
 */
export function writeStubRuntime(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  writeFileSync(join(folder, 'electron'), runtimeProgram);
  writeFileSync(join(folder, 'electron.exe'), windowsProgram());
  for (const file of ['LICENSE', 'version', 'locales/en.pak']) writeFileSync(join(folder, file), '');
}
