import * as z from 'zod/mini';
import { adcashAccountPattern, tronAddressPattern } from '../domain/billing.ts';
import { agencyCodePattern } from '../domain/agencies.ts';
import { DAY_MS, limits } from '../domain/constants.ts';
import { createChance } from '../lib/chance.ts';
import { url } from '../domain/fields.ts';
import { timePattern } from '../domain/noticeKinds.ts';
import { pushKeyPattern, pushSecretPattern, timeZonePattern } from '../domain/push.ts';
import { oneTimePattern } from '../domain/systemSignIn.ts';
import { visiblePattern } from '../domain/visible.ts';
import { dayPattern } from './finance.ts';
import { monthPattern } from './payouts.ts';
import { contract, type Contract, type EndpointName } from './contract.ts';
import type { AnySchema, EndpointSpec, RequestInput, ResponseInput, UploadPart } from './endpoint.ts';

/**
 * Creates sample values from the schemas, for contract tests, stories and fakes. Seed 0 is the full sample
 * (all optional fields, no nulls, lists of two); other seeds omit fields and use empty and extreme values
 * that the schema allows. The same seed always creates the same value.
 */
export function sampleOf<S extends AnySchema>(schema: S, seed = 0): z.core.input<S> {
  return make(schema, createSource(seed)) as z.core.input<S>;
}

/**
 * Creates a valid request for the endpoint. Files have only a size and a type; the caller adds their bytes.
 */
export function sampleRequest<N extends EndpointName>(name: N, seed = 0): RequestInput<Contract[N]> {
  const spec: EndpointSpec = contract[name];
  const request: Record<string, unknown> = {};
  (['params', 'query', 'body', 'form'] as const).forEach((part, index) => {
    const schema = spec[part];
    if (schema) request[part] = sampleOf(schema, seed === 0 ? 0 : seed * 4 + index);
  });
  if (spec.files) request['files'] = Object.fromEntries(spec.files.map((file) => [file, samplePart]));
  return request as RequestInput<Contract[N]>;
}

/** Creates a response that a server may send. */
export function sampleResponse<N extends EndpointName>(name: N, seed = 0): ResponseInput<Contract[N]> {
  return sampleOf<EndpointSpec['response']>(contract[name].response, seed) as ResponseInput<Contract[N]>;
}

const samplePart: UploadPart = { size: 68, type: 'image/png' };

const words = [
  'Hello',
  'there',
  'evening',
  'Zoë',
  'зоря',
  'mañana',
  '✨',
  '<b>&amp;',
  "it's",
  '夜',
  '"quoted"',
];

/**
 * Texts for each pattern of the contract, by the pattern's source. The wallet addresses have valid checksums.
 */
const byPattern: Readonly<Record<string, readonly string[]>> = {
  '^[A-Z]{2}$': ['ES', 'UA', 'LV', 'MX', 'DE'],
  '^-?\\d+(\\.\\d+)?$': ['20', '1', '55'],
  [visiblePattern.source]: ['Hello there', 'Good evening ✨', 'як справи?', ' padded ', '<i>hi</i>'],
  [agencyCodePattern.source]: ['northern', 'k7m3-p9x2', 'star-7'],
  [tronAddressPattern.source]: ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  [monthPattern.source]: ['2026-04', '2026-11'],
  [dayPattern.source]: ['2026-11-30', '2026-04-01'],
  [adcashAccountPattern.source]: ['U123456789012', 'e000000000001'],
  [oneTimePattern.source]: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  [timePattern.source]: ['08:00', '23:30'],
  [timeZonePattern.source]: ['UTC', 'Europe/Madrid'],
  [pushKeyPattern.source]: [
    'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  ],
  [pushSecretPattern.source]: ['AAAAAAAAAAAAAAAAAAAAAA'],
  [`^(${limits.uploadTypes.join('|')})$`]: [...limits.uploadTypes],
};

/** Source of random choices. `isFull`: include all optional values. */
interface Source {
  readonly isFull: boolean;
  /** Returns a number from 0 up to but not including 1. */
  next(): number;
}

const createSource = (seed: number): Source => ({ isFull: seed === 0, next: createChance(seed) });

function between(source: Source, low: number, high: number): number {
  return low + Math.floor(source.next() * (high - low + 1));
}
function pick<T>(source: Source, values: readonly T[]): T {
  return values[between(source, 0, values.length - 1)] as T;
}
/** Returns true once in `times` on average; never in a full sample. */
function oneIn(source: Source, times: number): boolean {
  return !source.isFull && source.next() * times < 1;
}
function accepts(schema: AnySchema, value: unknown): boolean {
  return z.core.safeParse(schema, value).success;
}

function make(schema: AnySchema, source: Source): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isRefined = def.checks?.some((check) => check._zod.def.check === 'custom') ?? false;
  if (!isRefined) return makePlain(schema, source);
  // A refinement is an opaque function: creates values until one is accepted, not full ones from the second
  // on.
  for (let attempt = 0; attempt < 200; attempt++) {
    const value = makePlain(schema, attempt === 0 ? source : { isFull: false, next: () => source.next() });
    if (accepts(schema, value)) return value;
  }
  throw new Error('no sample was found that pleases a refinement of the contract');
}

function makePlain(schema: AnySchema, source: Source): unknown {
  if (schema === url) return `/media/sample-${between(source, 1, 9)}.webp`;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return makeObject(def.shape, source, isStrict(def));
    case 'array':
      return makeArray(schema, def.element, source);
    case 'record':
      return makeRecord(def, source);
    case 'optional':
    case 'default':
    case 'catch':
      return make(def.innerType, source);
    case 'nullable':
      return oneIn(source, 4) ? null : make(def.innerType, source);
    case 'union':
      return make(source.isFull ? (def.options[0] as AnySchema) : pick(source, def.options), source);
    case 'pipe':
      return makePipe(schema, def, source);
    case 'enum':
      return pick(source, Object.values(def.entries));
    case 'literal':
      return pick(source, def.values);
    case 'string':
      return makeString(schema, source);
    case 'number':
      return makeNumber(schema, source);
    case 'boolean':
      return source.next() < 0.5;
    case 'unknown':
      return pick(source, ['anything', 7, true, { any: 'thing' }, ['any'], ...(source.isFull ? [] : [null])]);
    default:
      throw new Error(`shared/api/sample.ts cannot make a "${def.type}" yet`);
  }
}

/** A strict object has `never` as its catchall schema. */
const isStrict = ({ catchall }: z.core.$ZodObjectDef) => catchall?._zod.def.type === 'never';

function makeObject(
  shape: Readonly<Record<string, AnySchema>>,
  source: Source,
  hasNoMore: boolean,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (schema._zod.optin !== undefined && oneIn(source, 3)) continue;
    made[name] = make(schema, source);
  }
  // Loose objects must accept a field that a newer version adds.
  if (oneIn(source, 8) && !hasNoMore) made['addedLater'] = 'unknown';
  return made;
}

interface Bounds {
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly format: string | null;
  readonly pattern: RegExp | null;
}

/** Checks that set no bound: transformations such as trimming, and refinements, which `make` handles. */
const limitless: readonly string[] = ['overwrite', 'custom'];

/** Returns the bounds of a schema and its checks. Of several checks of one kind, the last applies. */
function boundsOf(schema: AnySchema): Bounds {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const bounds: { -readonly [K in keyof Bounds]: Bounds[K] } = {
    minimum: null,
    maximum: null,
    format: 'format' in def && typeof def.format === 'string' ? def.format : null,
    pattern: null,
  };
  for (const check of def.checks ?? []) {
    const rule = (check as z.core.$ZodChecks)._zod.def;
    // Exclusive bounds in the contract are only used for integers.
    if (rule.check === 'greater_than') bounds.minimum = Number(rule.value) + (rule.inclusive ? 0 : 1);
    else if (rule.check === 'less_than') bounds.maximum = Number(rule.value) - (rule.inclusive ? 0 : 1);
    else if (rule.check === 'min_length') bounds.minimum = rule.minimum;
    else if (rule.check === 'max_length') bounds.maximum = rule.maximum;
    else if (rule.check === 'number_format') bounds.format = rule.format;
    else if (rule.check === 'string_format')
      [bounds.format, bounds.pattern] = [rule.format, rule.pattern ?? null];
    else if (!limitless.includes(rule.check))
      throw new Error(`shared/api/sample.ts does not know the check "${rule.check}" yet`);
  }
  return bounds;
}

function makeArray(schema: AnySchema, element: AnySchema, source: Source): unknown[] {
  const { minimum, maximum } = boundsOf(schema);
  const least = minimum ?? 0;
  const length = source.isFull ? Math.max(least, 2) : between(source, least, least + 3);
  return Array.from({ length: Math.min(length, maximum ?? length) }, () => make(element, source));
}

function makeRecord(def: z.core.$ZodRecordDef, source: Source): Record<string, unknown> {
  const keyDef = (def.keyType as z.core.$ZodTypes)._zod.def;
  const known = keyDef.type === 'enum' ? Object.values(keyDef.entries).map(String) : null;
  // A partial record has no fixed key values: any key may be missing.
  const isPartial = def.keyType._zod.values === undefined;
  const keys = known
    ? known.filter(() => !isPartial || !oneIn(source, 2))
    : ['first', 'second'].filter(() => !oneIn(source, 2));
  return Object.fromEntries(keys.map((key) => [key, make(def.valueType, source)]));
}

/**
 * Creates a value for a transformation that ends in a schema (a number in a query): the value of the end
 * schema, or its text, whichever is accepted.
 */
function makePipe(schema: AnySchema, def: z.core.$ZodPipeDef, source: Source): unknown {
  if ((def.out as z.core.$ZodTypes)._zod.def.type === 'transform') return make(def.in, source);
  const end = make(def.out, source);
  const found = [end, String(end), make(def.in, source)].find((value) => accepts(schema, value));
  if (found === undefined) throw new Error('shared/api/sample.ts found no way into a pipe of the contract');
  return found;
}

function makeString(schema: AnySchema, source: Source): string {
  const { minimum, maximum, format, pattern } = boundsOf(schema);
  const at = between(source, 0, 729) * DAY_MS;
  if (format === 'datetime')
    return new Date(Date.UTC(2026, 0, 1) + at + between(source, 0, 86_399_999)).toISOString();
  // The date is long enough ago to serve as a birthday, too.
  if (format === 'date') return new Date(Date.UTC(1975, 0, 1) + at * 12).toISOString().slice(0, 10);
  if (format === 'email') return `sample.${between(source, 0, 999_999_999)}@example.com`;
  if (pattern) {
    const texts = byPattern[pattern.source];
    if (!texts) throw new Error(`shared/api/sample.ts needs texts for the pattern ${pattern.source}`);
    return source.isFull ? (texts[0] as string) : pick(source, texts);
  }
  // Texts with the bounds of an id look like the backend's ids.
  if (minimum === 1 && maximum === 64) return `sample-${between(source, 0, 999_999_999).toString(36)}`;
  const [least, most] = [minimum ?? 0, maximum ?? 60];
  if (oneIn(source, 8)) return 'x'.repeat(source.next() < 0.5 ? least : most);
  const text = Array.from({ length: between(source, 1, 3) }, () => pick(source, words)).join(' ');
  return text.padEnd(least, '.').slice(0, most);
}

function makeNumber(schema: AnySchema, source: Source): number {
  const { minimum, maximum, format } = boundsOf(schema);
  const most = maximum ?? 10_000;
  const least = Math.min(most, Math.max(minimum ?? -1_000, source.isFull ? 1 : -1_000));
  if (oneIn(source, 8)) return source.next() < 0.5 ? least : most;
  const whole = between(source, least, most);
  return format === 'safeint' || source.isFull ? whole : Math.min(most, whole + 0.25);
}
