import * as z from 'zod/mini';
import { callQualitySchema, type CallQuality } from '#shared/domain/callQuality.ts';
import type { LocalStore } from '#shared/store/localStore.ts';

type Values = Pick<LocalStore, 'getValue' | 'putValue'>;

const keptAs = 'callQualities';
/** The newest ones; a day of a streamer has some forty. */
export const mostKept = 200;
const listSchema = z.array(callQualitySchema);

/** How the calls were that this device measured, the newest last. What can't be read is none. */
export async function readCallQualities(local: Values): Promise<readonly CallQuality[]> {
  const kept = await local.getValue({ name: keptAs });
  if (kept === null) return [];
  try {
    return listSchema.parse(JSON.parse(kept));
  } catch {
    return [];
  }
}

/** One more, or another word of the same call. It goes with everything else that is kept of the person here. */
export async function keepCallQuality(local: Values, quality: CallQuality): Promise<void> {
  const others = (await readCallQualities(local)).filter(({ callId }) => callId !== quality.callId);
  const value = JSON.stringify([...others, quality].slice(-mostKept));
  await local.putValue({ name: keptAs, value });
}
