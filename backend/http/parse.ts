import * as z from 'zod/mini';
import type { AnySchema } from '#shared/api/endpoint.ts';
import { ApiFailure } from '../lib/failure.ts';

// Zod has no default language. Developers read these messages in a 400 response, so they are in English.
z.config(z.locales.en());

export type Part = 'params' | 'query' | 'body' | 'form';

/** Parses a value by its schema. Throws 400 with the name of the first invalid field. */
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

/** Returns the path of the first text with a NUL, which PostgreSQL cannot store; null if there is none. */
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

/**
 * Returns whether a value is nested deeper than 32 levels, because deep nesting would overflow recursive
 * functions such as JSON.stringify.
 */
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
