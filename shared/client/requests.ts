import * as z from 'zod/mini';
import type { EndpointSpec } from '../api/endpoint.ts';
import { errorBodySchema, type ErrorBody } from '../api/errors.ts';
import { packageName } from '../domain/constants.ts';

/** The headers of a request (§7.1). `contentType`: of its body, where it has one and is no form. */
export function requestHeaders(
  spec: Pick<EndpointSpec, 'base'>,
  token: string | null,
  contentType?: string,
): Record<string, string> {
  return {
    packageName,
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    ...(token !== null && token !== '' && { Authorization: `Bearer ${token}` }),
    // The core also learns which system the client is made for; the desktop keeps "web".
    ...(spec.base === 'core' && { os: 'web' }),
  };
}

/** What a server said of a failure; null where it is none of its own words. */
export function parseErrorBody(body: unknown): ErrorBody | null {
  const parsed = z.safeParse(errorBodySchema, body);
  return parsed.success ? parsed.data : null;
}
