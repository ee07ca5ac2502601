import * as z from 'zod/mini';
import { callQualitySchema, type CallQuality } from '#shared/domain/callQuality.ts';
import type { LocalStore } from '#shared/store/localStore.ts';

type Values = Pick<LocalStore, 'getValue' | 'putValue'>;

const keptAs = 'callQualities';
/** Maximum number of stored calls; a streamer has about forty a day. */
export const maxStored = 200;
const listSchema = z.array(callQualitySchema);

/**
 * Returns the qualities of calls measured on this device, the newest last. Invalid stored data counts as
 * empty.
 */
export async function readCallQualities(local: Values): Promise<readonly CallQuality[]> {
  const stored = await local.getValue({ name: keptAs });
  if (stored === null) return [];
  try {
    return listSchema.parse(JSON.parse(stored));
  } catch {
    return [];
  }
}

/** Stores the quality of a call, or replaces it. It is deleted together with the user's other local data. */
export async function keepCallQuality(local: Values, quality: CallQuality): Promise<void> {
  const others = (await readCallQualities(local)).filter(({ callId }) => callId !== quality.callId);
  const value = JSON.stringify([...others, quality].slice(-maxStored));
  await local.putValue({ name: keptAs, value });
}
