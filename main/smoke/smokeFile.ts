import { resolve } from 'node:path';

const argument = '--smoke=';

/** Returns the path of the report from `--smoke=FILE`; null without that argument. */
export function readSmokeFile(argv: readonly string[], folder: string): string | null {
  const given = argv.find((one) => one.startsWith(argument))?.slice(argument.length) ?? '';
  return given === '' ? null : resolve(folder, given);
}
