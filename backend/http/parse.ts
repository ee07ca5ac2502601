import * as z from 'zod/mini';
import type { AnySchema } from '#shared/api/endpoint.ts';
import { ApiFailure } from '../lib/failure.ts';

// The schemas speak no language by themselves; what the backend answers in a 400 is read by developers.
z.config(z.locales.en());

export type Part = 'params' | 'query' | 'body' | 'form';

/** A value that breaks its schema is 400, with the first offending field named. */
export function parsePart(part: Part, schema: AnySchema, value: unknown): unknown {
  const result = z.core.safeParse(schema, value);
  if (result.success) {
    const field = findNul(result.data, []);
    if (field === null) return result.data;
    throw new ApiFailure('invalid_body', `${field || part}: a NUL is no character`, { field: field || part });
  }
  const issue = result.error.issues[0];
  const field = issue && issue.path.length > 0 ? issue.path.map(String).join('.') : part;
  throw new ApiFailure('invalid_body', `${field}: ${issue?.message ?? 'not valid'}`, { field });
}

/** Where a text holds the one character that PostgreSQL stores in none; null where there is no such text. */
function findNul(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : null;
  if (!isObject(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = findNul(inner, [...path, name]);
    if (found !== null) return found;
  }
  return null;
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
