import fc from 'fast-check';
import { sampleOf } from '#shared/api/sample.ts';
import { ipcCalls } from '#shared/ipc/contract.ts';
import type { IpcCallChannel } from '#shared/ipc/names.ts';
import { localStoreMethods } from '#shared/store/localStore.ts';

/** A text that no answer may repeat. */
export const marker = 'canary-8c1f';

const long = 'x'.repeat(1_000_000);
const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, index]));
/** The deepest nesting that Electron's structured clone accepts, far deeper than any valid payload. */
const deep = Array.from({ length: 2_000 }).reduce<unknown>((inner) => [inner], marker);
const hostileTexts = [
  '',
  marker,
  `../../../${marker}`,
  'C:\\Windows\\System32',
  "'; drop table messages; --",
  '" or 1=1 --',
  '\0',
  '\uD800',
  '\u202Egnp.exe',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '${process.exit(1)}',
  '{"__proto__":{"isPolluted":true}}',
] as const;

export const huge = [long, wide, deep, Array.from({ length: 100_000 }).fill(0)];
const strange = [
  ...[null, undefined, true, -1, -0, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, 1n, [], {}],
  ...[
    new Date(Number.NaN),
    new Map([[marker, 1]]),
    new Set([1]),
    /a+$/,
    new ArrayBuffer(8),
    new Error(marker),
  ],
];
const leaf = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 60, arbitrary: fc.constantFrom<unknown>(...strange) },
  { weight: 15, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 15,
    arbitrary: fc.anything({
      ...{ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true },
      maxDepth: 2,
      maxKeys: 3,
    }),
  },
  // Rare, because each takes a thousand times as long to copy. Every channel gets each of them once in a
  // separate test anyway.
  { weight: 1, arbitrary: fc.constantFrom(...huge) },
);

/**
 * Returns records with the channel's own keys and hostile values, plus unknown keys. Such records pass checks
 * that stop random values.
 */
function nearly(channel: IpcCallChannel): fc.Arbitrary<unknown> {
  const { def } = (ipcCalls[channel].request as { _zod: { def: object } })._zod as {
    def: { shape?: object };
  };
  const keys = Object.keys(def.shape ?? {});
  const record = Object.fromEntries(keys.map((key) => [key, leaf]));
  return fc
    .tuple(
      fc.record(record, { requiredKeys: [] }),
      fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'more'), leaf),
    )
    .map(([known, more]) => ({ ...known, ...more }));
}

const code = 'a'.repeat(43);
const bytes = new Uint8Array([1, 2, 3]);
export const goodUpload = {
  record: sampleOf(localStoreMethods.putUpload.response),
  file: bytes,
  poster: null,
};
/** Valid requests for channels whose schema cannot generate one. */
const good: Partial<Record<IpcCallChannel, object>> = {
  'callWindow:open': { line: code },
  'callWindow:close': { line: code },
  'diagnostics:save': { name: 'vesper.json', content: '{}' },
  'hotkey:isFree': { keys: 'Control+Shift+M' },
  'hotkey:set': { keys: 'Control+Shift+M' },
  'deepLinks:expectSignIn': { state: `en.desktop.${code}` },
  'notifications:show': {
    ...{ key: 'chat:a', title: 'Ann', text: 'New message' },
    ...{ path: '/chat', person: 'ann', isSilent: true, replyHint: null },
  },
  'chatStore:putFile': { file: { id: 'f1', name: 'a.bin', type: 'image/png', bytes } },
  'localStore:putUpload': goodUpload,
};

type Path = readonly (string | number)[];

/** Returns the paths of all places in a value, the path of the value itself first. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function replaceAt(value: unknown, path: Path, by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = replaceAt(copy[key], rest, by);
  return copy;
}

/**
 * Returns a valid request, unchanged or with one place replaced by a hostile value. Such a request reaches
 * code that random values do not.
 */
function tampered(channel: IpcCallChannel): fc.Arbitrary<unknown> {
  const { request } = ipcCalls[channel];
  const sample = (seed: number): unknown => good[channel] ?? sampleOf(request, seed);
  return fc.tuple(fc.nat(9_999), fc.nat(), leaf).map(([seed, place, hostile]) => {
    const value = sample(seed);
    const places = placesIn(value);
    const chosen = places[place % (places.length + 2)];
    return chosen === undefined ? value : replaceAt(value, chosen, hostile);
  });
}

/** Returns arguments of a call as a compromised page could send them. */
export const argsOf = (channel: IpcCallChannel): fc.Arbitrary<unknown[]> =>
  ipcCalls[channel].request._zod.def.type === 'undefined'
    ? fc.oneof(fc.constant<unknown[]>([]), fc.array(leaf, { maxLength: 4 }))
    : fc.oneof(
        { weight: 4, arbitrary: tampered(channel).map((value) => [value]) },
        { weight: 3, arbitrary: nearly(channel).map((value) => [value]) },
        { weight: 2, arbitrary: leaf.map((value) => [value]) },
        { weight: 1, arbitrary: fc.array(leaf, { maxLength: 4 }) },
      );

/** Prints the number of payloads that were sent, answered and refused. */
export function printCounted({ answered, refused }: { answered: number; refused: number }): void {
  console.info(`payloads: ${answered + refused} sent, ${answered} answered, ${refused} refused`);
}
