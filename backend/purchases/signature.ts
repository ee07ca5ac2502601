import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Posted } from './port.ts';

export const timeHeader = 'x-vesper-time';
export const signatureHeader = 'x-vesper-signature';
/** §4.19: maximum difference in milliseconds between the signed time and the server's clock. */
const goodForMs = 5 * MINUTE_MS;

/** Returns the HMAC-SHA256 of the time, a dot and the raw body, in hex. `time`: seconds since the epoch. */
export function signatureOf(secret: string, time: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

/** Throws unless the request was signed with the secret within the last five minutes. */
export function requireSigned(secret: string, { time, signature, body }: Posted, nowMs: number): void {
  const wanted = Buffer.from(signatureOf(secret, time, body), 'hex');
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new ApiFailure('unauthorized', 'The signature is not ours.');
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs - Number(time) * 1_000) > goodForMs)
    throw new ApiFailure('unauthorized', 'It was signed too long ago.');
}
