import * as z from 'zod/mini';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

const mapSchema = z.record(z.string(), z.string());

/** §3 "Split": the tests that this visitor is in, kept as a map under `splits`; as they travel, "name|group". */
export function localSplits(local: KeyValue = createKeyValue('local')): readonly string[] {
  try {
    const parsed = z.safeParse(mapSchema, JSON.parse(local.read('splits') ?? '{}'));
    return parsed.success ? Object.entries(parsed.data).map(([name, group]) => `${name}|${group}`) : [];
  } catch {
    return [];
  }
}
