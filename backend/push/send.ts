import { createHash, createECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import type { PushAddress, PushMessage, PushOutcome } from '#shared/domain/push.ts';
import type { PushTarget } from './address.ts';
import type { PushKeys } from './keys.ts';

/** Seconds for which the push service stores a push for an offline device. */
const ttlSeconds = 24 * 60 * 60;
const answerWithinMs = 10_000;

/** Returns true if the key is a valid point on the curve, so that encryption works. */
export function isUsableKey(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends one push (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). Ignores the response body and follows
 * no redirects. Never rejects.
 */
export async function sendPush(options: {
  readonly target: PushTarget;
  readonly address: PushAddress;
  readonly message: PushMessage;
  readonly keys: PushKeys;
  /** Contact for the push service: a URL of the deployment or an e-mail. */
  readonly contact: string;
  readonly signal?: AbortSignal;
}): Promise<PushOutcome> {
  const { target, address, message, keys, contact, signal } = options;
  try {
    const { method, headers, body } = webPush.generateRequestDetails(address, JSON.stringify(message), {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlSeconds,
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
      // A device that was offline gets only the last push about a chat.
      topic: createHash('sha256').update(message.key).digest('base64url').slice(0, 32),
    });
    const status = await statusOf(target, { method, headers: { ...headers }, signal }, body);
    if (status >= 200 && status < 300) return 'sent';
    return status === 404 || status === 410 ? 'gone' : 'failed';
  } catch {
    return 'failed';
  }
}

function statusOf(
  { url, lookup }: PushTarget,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly signal: AbortSignal | undefined;
  },
  body: Buffer | null,
): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const timeout = AbortSignal.timeout(answerWithinMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  return new Promise((answered, failed) => {
    const asked = request(
      url,
      {
        method: options.method,
        headers: options.headers as Record<string, string>,
        // A new connection each time, so that the lookup happens now.
        agent: false,
        signal,
        ...(lookup && { lookup }),
      },
      (response) => {
        answered(response.statusCode ?? 0);
        response.on('error', () => undefined);
        response.destroy();
      },
    );
    asked.on('error', failed);
    asked.end(body);
  });
}
