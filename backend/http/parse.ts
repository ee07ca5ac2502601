import * as z from 'zod/mini';
import type { AnySchema } from '#shared/api/endpoint.ts';
import { ApiFailure } from './failure.ts';

// The schemas speak no language by themselves; what the backend answers in a 400 is read by developers.
z.config(z.locales.en());

export type Part = 'params' | 'query' | 'body' | 'form';

/** A value that breaks its schema is 400, with the first offending field named. */
export function parsePart(part: Part, schema: AnySchema, value: unknown): unknown {
  const result = z.core.safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue && issue.path.length > 0 ? issue.path.map(String).join('.') : part;
  throw new ApiFailure('invalid_body', `${field}: ${issue?.message ?? 'not valid'}`, { field });
}

const deepest = 32;

/** Values nested without end would break whatever walks them by calling itself (JSON.stringify does). */
export function isTooDeep(value: unknown): boolean {
  let level: object[] = isObject(value) ? [value] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= deepest) return true;
    level = level.flatMap((parent) => Object.values(parent).filter(isObject));
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
