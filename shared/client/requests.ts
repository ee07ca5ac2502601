import type * as z from 'zod/mini';
import { fillPath, type AnySchema, type EndpointSpec } from '../api/endpoint.ts';
import { apiErrors, errorBodySchema, errorCodeOf, type ApiErrorCode, type ErrorBody } from '../api/errors.ts';
import { packageName } from '../domain/constants.ts';
import { done } from '../domain/fields.ts';
import { err, ok, type Result } from '../lib/result.ts';
import { readTolerantly, type Read } from './readTolerantly.ts';

/** The values of a request, not checked by types. `RequestInput` types them for one endpoint. */
export interface RequestValues {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Values that are null or undefined are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface BuiltRequest {
  readonly method: EndpointSpec['method'];
  /** Path below the base of the endpoint's service, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; absent for a GET and for a form. The caller adds the form, because `shared` has no `FormData`. */
  readonly body?: string;
}

/** The part of a `Response` that is read. */
interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  text(): Promise<string>;
}

/** Error of a request that was answered. `badResponse`: the answer does not match the contract. */
export interface ResponseError {
  readonly code: ApiErrorCode | 'badResponse';
  readonly status: number;
  readonly message: string;
  readonly body: ErrorBody | null;
  readonly canRetry: boolean;
}

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

/** Returns the request of an endpoint. `replacer` changes the values of the body, as for `JSON.stringify`. */
export function buildRequest(
  spec: EndpointSpec,
  { params = {}, query = {}, body = {} }: RequestValues,
  token: string | null,
  replacer?: (name: string, value: unknown) => unknown,
): BuiltRequest {
  const { method } = spec;
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map((pair) => pair.map((part) => encodeURIComponent(String(part).toWellFormed())).join('='))
    .join('&');
  const path = fillPath(spec.path, params) + (search && `?${search}`);
  if (method === 'GET' || spec.form) return { method, path, headers: requestHeaders(spec, token) };
  const headers = requestHeaders(spec, token, 'application/json');
  return { method, path, headers, body: JSON.stringify(body, replacer) };
}

/**
 * Parses a response by its endpoint. Rejects if a 2xx breaks off during its body, which counts as a network failure.
 */
export async function readResponse(
  spec: EndpointSpec,
  response: HttpResponse,
): Promise<Result<Read<unknown>, ResponseError>> {
  const { status, statusText } = response;
  if (!response.ok) {
    const json = await readJson(response).catch(() => null);
    const body = parseErrorBody(json?.value);
    const code = errorCodeOf(status, body?.code, spec.errors) ?? 'badResponse';
    const canRetry = code === 'badResponse' ? status >= 500 : apiErrors[code].retry;
    return err({ code, status, message: body?.message || statusText, body, canRetry });
  }
  const json = await readJson(response);
  const read = readValue(spec, json);
  if (read) return ok(read);
  const message = json === null ? 'the answer is no JSON' : 'the answer lacks a field that has no default';
  return err({ code: 'badResponse', status, message, body: null, canRetry: false });
}

/** Parses the body as JSON; null if it is not JSON. Rejects if the body is incomplete. */
async function readJson(response: HttpResponse): Promise<{ readonly value: unknown } | null> {
  const text = await response.text();
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/**
 * Parses the body of a 2xx response. Null: the body is invalid and the endpoint requires one. A body that is not
 * JSON is invalid, because a schema with defaults would accept it.
 */
function readValue(spec: EndpointSpec, json: { readonly value: unknown } | null): Read<unknown> | null {
  // Rejects `{"ok":true}`, which the schema would accept with the default of every field.
  if (spec.elseAsk !== undefined && !hasAnyField(spec.response, json?.value)) return null;
  const read = json && readTolerantly(spec.response, json.value);
  if (read || (spec.response !== done && !spec.isAnswerOptional)) return read;
  return readTolerantly(spec.response, null) ?? readTolerantly(spec.response, {});
}

/** Returns true if an object has at least one field of its schema. */
function hasAnyField(schema: AnySchema, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const shape = (schema as Partial<z.ZodMiniObject>).shape ?? {};
  return Object.keys(value).some((key) => Object.hasOwn(shape, key));
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
