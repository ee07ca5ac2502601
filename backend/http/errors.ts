import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { apiBases } from '#shared/api/endpoint.ts';
import type { ApiErrorCode } from '#shared/api/errors.ts';
import { DatabaseUnavailable } from '../storage/problems.ts';
import { isTransient } from '../storage/transient.ts';
import { ApiFailure } from '../lib/failure.ts';

/** Error codes for Fastify's own errors. Any other status below 500 means an invalid body. */
const codeOfStatus: Readonly<Record<number, ApiErrorCode>> = {
  // Hidden files and paths outside of the folder are answered like missing ones.
  403: 'not_found',
  404: 'not_found',
  406: 'unsupported_media_type',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Milliseconds after which a client retries while the database is busy. */
const busyRetryMs = 1_000;
/** Milliseconds after which a client retries while the database is stopped or restarting. */
const awayRetryMs = 2_000;

/** Returns the failure to send for a thrown value. Null: an unexpected error, which is answered with 500. */
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
  // Only Fastify's own messages are sent, because the message of a library may quote the request.
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

/**
 * Sends every error as `{code, message, …}`. An unexpected error is logged and sent as 500 without its
 * reason.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    if (failure) return sendFailure(reply, failure);
    request.log.error(
      { err: error, method: request.method, url: request.routeOptions.url },
      'http: a request failed with an unexpected error',
    );
    return sendFailure(reply, internalFailure());
  });
}

export function nothingHere(): ApiFailure {
  return new ApiFailure('not_found', 'This address does not exist.');
}

export function internalFailure(): ApiFailure {
  return new ApiFailure('internal', 'Something went wrong on our side.');
}

/** Raw response to bytes that are not HTTP. */
export const notHttp = (() => {
  const body = JSON.stringify({ code: 'invalid_body', message: 'This is no HTTP request.' });
  return `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
})();

/**
 * Base paths of services. An unknown path below them is answered with JSON, never with the web client's page.
 */
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
