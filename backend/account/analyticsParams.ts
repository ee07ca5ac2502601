import * as z from 'zod/mini';

/** Maximum size of a user's parameters. Above it, the oldest activity is dropped. */
export const paramsMaxChars = 32 * 1024;
/** Maximum number of stored activity entries; a client's batch is never longer. */
const activityMax = 200;

const paramsSchema = z.catch(z.record(z.string(), z.unknown()), {});
const activitySchema = z.catch(z.array(z.looseObject({ id: z.optional(z.string()) })), []);
type Params = Readonly<Record<string, unknown>>;

export const storedParams = (stored: unknown): Params => z.core.parse(paramsSchema, stored);

/**
 * Merges sent parameters into the stored ones: new names are added, known ones replaced, null values kept as
 * null. `activity` is appended; entries whose id is already stored (a repeated batch, another tab) are
 * skipped.
 */
export function mergedParams(stored: unknown, sent: Params): Params {
  const before = storedParams(stored);
  const params = { ...before, ...sent };
  if (!Array.isArray(sent['activity'])) return params;
  const known = z.core.parse(activitySchema, before['activity']);
  const ids = new Set(known.flatMap(({ id }) => id ?? []));
  const added = z.core.parse(activitySchema, sent['activity']).filter(({ id }) => {
    if (id === undefined) return true;
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  });
  const activity = [...known, ...added].slice(-activityMax);
  while (activity.length > added.length && lengthOf({ ...params, activity }) > paramsMaxChars)
    activity.shift();
  return { ...params, activity };
}

export const lengthOf = (params: Params): number => JSON.stringify(params).length;
