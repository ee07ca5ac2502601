import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a runtime has its fuses: this, the version of the row, how many there are, and one digit for each. */
const fuseRow = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As the runtime comes: it runs as Node, takes Node's options, can be inspected, and reads files from anywhere. */
const runtimeProgram = Buffer.concat([
  Buffer.from(`a program ${fuseRow}`),
  Buffer.from([1, 8]),
  Buffer.from('10110001 and more of it'),
]);

/** As much of a runtime in this folder as the packager looks for: what is packed around it can be looked at, not run. */
export function writeStubRuntime(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  for (const program of ['electron', 'electron.exe']) writeFileSync(join(folder, program), runtimeProgram);
  for (const file of ['LICENSE', 'version', 'locales/en.pak']) writeFileSync(join(folder, file), '');
}
