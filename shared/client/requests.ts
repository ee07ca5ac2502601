import type { EndpointSpec } from '../api/endpoint.ts';
import { errorBodySchema, type ErrorBody } from '../api/errors.ts';
import { packageName } from '../domain/constants.ts';
import { readTolerantly } from './readTolerantly.ts';

/**
 * Returns the headers of a request (§7.1). `contentType`: type of the body; absent without a body and for a
 * form.
 */
export function requestHeaders(
  spec: Pick<EndpointSpec, 'base'>,
  token: string | null,
  contentType?: string,
): Record<string, string> {
  return {
    packageName,
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    ...(token !== null && token !== '' && { Authorization: `Bearer ${token}` }),
    // Only the core gets the client's system; the desktop also sends "web".
    ...(spec.base === 'core' && { os: 'web' }),
  };
}

/**
 * Parses the body of an error field by field: a missing `code` or `message` is an empty text, any other
 * missing or invalid field is null. Null: the body is not a JSON object.
 */
export function parseErrorBody(body: unknown): ErrorBody | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const named = { code: '', message: '', ...body };
  const read =
    readTolerantly(errorBodySchema, named) ?? readTolerantly(errorBodySchema, { ...named, code: '' });
  return read?.value ?? null;
}
