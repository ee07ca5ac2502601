import { parseArgs } from 'node:util';
import { areas, type Area } from './areas.ts';

export interface Options {
  readonly seed: number;
  /** Mutants to judge. */
  readonly count: number;
  readonly areas: readonly Area[];
  /** Judge by the related tests of these projects of Vitest; null: do not. */
  readonly projects: readonly string[] | null;
  /** Judge the survivors by these projects of Playwright; null: do not. */
  readonly journeys: readonly string[] | null;
  /** File that is locked while browsers run; null: no lock. */
  readonly lockFile: string | null;
}

const isArea = (name: string): name is Area => Object.hasOwn(areas, name);
const listOf = (text: string) => text.split(',').filter(Boolean);

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`--${name} must be a whole number of at least ${least}, not "${text}"`);
}

/** Reads the command line. Throws an error with a message for the person who wrote it. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '20' },
      in: { type: 'string', default: Object.keys(areas).join(',') },
      related: { type: 'boolean', default: false },
      journeys: { type: 'boolean', default: false },
      projects: { type: 'string', default: 'unit,dom,backend,contract,browser,media' },
      'e2e-projects': { type: 'string', default: 'journeys' },
      lock: { type: 'string' },
    },
  });
  const names = listOf(values.in);
  const unknown = names.filter((name) => !isArea(name));
  if (unknown.length > 0 || names.length === 0)
    throw new Error(`--in: unknown area "${unknown.join(', ')}": use ${Object.keys(areas).join(', ')}`);
  const isBoth = values.related === values.journeys;
  return {
    seed: readNumber('seed', values.seed, 0),
    count: readNumber('count', values.count, 1),
    areas: names.filter(isArea),
    projects: isBoth || values.related ? listOf(values.projects) : null,
    journeys: isBoth || values.journeys ? listOf(values['e2e-projects']) : null,
    lockFile: values.lock ?? null,
  };
}
