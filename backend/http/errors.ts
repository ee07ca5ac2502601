import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { apiBases } from '#shared/api/endpoint.ts';
import type { ApiErrorCode } from '#shared/api/errors.ts';
import { DatabaseUnavailable } from '../storage/problems.ts';
import { isTransient } from '../storage/transient.ts';
import { ApiFailure } from '../lib/failure.ts';

/** Fastify's own refusals, in our codes; another status below 500 is a body that broke something. */
const codeOfStatus: Readonly<Record<number, ApiErrorCode>> = {
  // Hidden files and ways out of the folder: not distinguished from what does not exist.
  403: 'not_found',
  404: 'not_found',
  406: 'unsupported_media_type',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Milliseconds after which a client retries while the database is busy. */
const busyRetryMs = 1_000;
/** Milliseconds after which a client retries while the database is stopped, or is being restarted. */
const awayRetryMs = 2_000;

/** Whatever was thrown, as what the client is told. Null: our own fault. */
export function toFailure(error: unknown): ApiFailure | null {
  if (error instanceof ApiFailure) return error;
  if (error instanceof DatabaseUnavailable)
    return new ApiFailure('unavailable', 'The database does not answer just now.', {
      retryAfterMs: awayRetryMs,
    });
  if (isTransient(error))
    return new ApiFailure('unavailable', 'Too much is going on just now.', { retryAfterMs: busyRetryMs });
  const { statusCode, message, code } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  const ours = codeOfStatus[statusCode] ?? 'invalid_body';
  if (ours === 'not_found') return nothingHere();
  // Only what Fastify says itself is for others to read; a library's own words may quote the request.
  const isPublic = typeof code === 'string' && code.startsWith('FST_');
  return new ApiFailure(ours, isPublic ? String(message) : 'The request could not be read.', {
    ...(ours === 'invalid_body' ? { field: 'body' } : {}),
  });
}

export function sendFailure(reply: FastifyReply, failure: ApiFailure): FastifyReply {
  const { retryAfterMs } = failure.extra;
  if (retryAfterMs) void reply.header('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.toBody()));
}

/** Every error leaves as `{code, message, …}`; what nobody expected is logged and told as 500 without its reason. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    if (failure) return sendFailure(reply, failure);
    request.log.error(
      { err: error, method: request.method, url: request.routeOptions.url },
      'request failed',
    );
    return sendFailure(reply, internalFailure());
  });
}

export function nothingHere(): ApiFailure {
  return new ApiFailure('not_found', 'There is nothing at this address.');
}

export function internalFailure(): ApiFailure {
  return new ApiFailure('internal', 'Something went wrong on our side.');
}

/** The raw answer to what is not even HTTP. */
export const notHttp = (() => {
  const body = JSON.stringify({ code: 'invalid_body', message: 'This is no HTTP request.' });
  return `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
})();

/** Addresses of services: what is not found below them is told as JSON, never as the web client's page. */
const servicePaths = [
  ...Object.values(apiBases),
  '/socket',
  '/upload',
  '/media',
  '/health',
  '/ready',
  '/config.json',
];

export function isServicePath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return servicePaths.some((base) => path === base || path.startsWith(`${base}/`));
}
