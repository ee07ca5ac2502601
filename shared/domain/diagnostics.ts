import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { qualityLevels } from './callQuality.ts';
import { count } from './fields.ts';

/**
 * A diagnostics file that a user saves for support: a list of lines. The user can remove each line before
 * saving.
 */

export const bundleFormat = 'vesper-diagnostics';
export const bundleSections = ['versions', 'system', 'devices', 'network', 'calls', 'log', 'errors'] as const;
export type BundleSection = (typeof bundleSections)[number];

const maxLines = 2_000;
export const maxLineChars = 1_200;
/** Maximum size of a file in bytes. A typical complete bundle has some hundred kilobytes. */
export const maxBundleBytes = 4_000_000;

/** Measurements of ten seconds of a call or match. */
const figuresSchema = z.strictObject({
  level: z.enum(qualityLevels),
  delayMs: z.nullable(count),
  /** Packet loss in hundredths of a percent. */
  loss: count.check(z.lte(10_000)),
  sentLoss: z.nullable(count.check(z.lte(10_000))),
  pictures: count.check(z.lte(1_000)),
  isFrozen: z.boolean(),
  isSilent: z.boolean(),
});
export type BundleFigures = z.output<typeof figuresSchema>;

/** Faults that one line shows, independent of the rest of the bundle. */
export const bundleFaults = [
  'serverUnreachable',
  'relayUnreachable',
  'software',
  'error',
  'noCamera',
  'noMicrophone',
] as const;
export type BundleFault = (typeof bundleFaults)[number];

const lineSchema = z.strictObject({
  section: z.enum(bundleSections),
  text: z.string().check(z.minLength(1), z.maxLength(maxLineChars)),
  atMs: z.optional(count),
  figures: z.optional(figuresSchema),
  fault: z.optional(z.enum(bundleFaults)),
});
export type BundleLine = z.output<typeof lineSchema>;

const bundleSchema = z.strictObject({
  format: z.literal(bundleFormat),
  version: z.literal(1),
  id: z.string().check(z.regex(/^B-[0-9A-F]{4}$/)),
  madeAtMs: count,
  /** Number of lines that the user removed. */
  struckOut: count,
  lines: z.array(lineSchema).check(z.maxLength(maxLines)),
});
export type Bundle = z.output<typeof bundleSchema>;

/** Reasons why a file can't be shown. */
export type BundleProblem = 'tooLarge' | 'notJson' | 'notBundle' | 'newer' | 'damaged';
export type ReadBundle =
  | { readonly ok: true; readonly bundle: Bundle }
  | { readonly ok: false; readonly problem: BundleProblem };

const headSchema = z.looseObject({ format: z.literal(bundleFormat), version: z.number() });

/** Parses and validates a file of unknown origin before any part of it is shown. */
export function readBundle(content: string): ReadBundle {
  // A character has at least one byte, so a much too long text need not be encoded.
  if (content.length > maxBundleBytes || utf8ToBytes(content).length > maxBundleBytes)
    return { ok: false, problem: 'tooLarge' };
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { ok: false, problem: 'notJson' };
  }
  const head = headSchema.safeParse(value);
  if (!head.success) return { ok: false, problem: 'notBundle' };
  if (head.data.version > 1) return { ok: false, problem: 'newer' };
  const parsed = bundleSchema.safeParse(value);
  return parsed.success ? { ok: true, bundle: parsed.data } : { ok: false, problem: 'damaged' };
}

export function writeBundle(bundle: Bundle): string {
  return JSON.stringify(bundleSchema.parse(bundle), null, 1);
}

/** A trouble found in a bundle, listed first for the user and for support. */
export interface BundleTrouble {
  readonly kind: BundleFault | 'frozen' | 'loss' | 'unheard' | 'far' | 'silent';
  readonly atMs: number | null;
  readonly seconds: number | null;
}

/** Seconds that one line of measurements covers. */
export const figuresSeconds = 10;
const farMs = 400;
const lossy = 500;

function callTroubleOf(figures: BundleFigures): BundleTrouble['kind'] | null {
  if (figures.isSilent) return 'silent';
  if ((figures.sentLoss ?? 0) > lossy) return 'unheard';
  if (figures.loss > lossy) return 'loss';
  if (figures.isFrozen) return 'frozen';
  return (figures.delayMs ?? 0) > farMs ? 'far' : null;
}

/** Returns the troubles in the lines. Consecutive lines with the same trouble become one. */
export function troublesOf(lines: readonly BundleLine[]): readonly BundleTrouble[] {
  const troubles: BundleTrouble[] = [];
  let last = null as { readonly kind: BundleTrouble['kind']; readonly at: number } | null;
  for (const { figures, atMs = null } of lines) {
    if (!figures) continue;
    const kind = callTroubleOf(figures);
    const open = troubles.at(-1);
    const isSame = kind !== null && last?.kind === kind && open && atMs !== null && atMs - last.at <= 15_000;
    if (isSame) troubles[troubles.length - 1] = { ...open, seconds: (open.seconds ?? 0) + figuresSeconds };
    else if (kind !== null) troubles.push({ kind, atMs, seconds: figuresSeconds });
    last = kind === null || atMs === null ? null : { kind, at: atMs };
  }
  const faults = new Map<BundleFault, BundleTrouble>();
  for (const { fault, atMs = null } of lines)
    if (fault) faults.set(fault, { kind: fault, atMs, seconds: null });
  return [...faults.values(), ...troubles];
}
