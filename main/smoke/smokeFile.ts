import { resolve } from 'node:path';

const argument = '--smoke=';

/** Returns the path of the report that `--smoke=FILE` asks for; null if the app was started without it. */
export function readSmokeFile(argv: readonly string[], folder: string): string | null {
  const given = argv.find((one) => one.startsWith(argument))?.slice(argument.length) ?? '';
  return given === '' ? null : resolve(folder, given);
}
