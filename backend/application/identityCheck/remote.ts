import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { identityReasons } from '#shared/domain/applications.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { id, maybe, oneOf } from '#shared/domain/fields.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { CallBack, IdentityNews, IdentityProvider, IdentityResult } from './port.ts';
import { callBackPath } from './callBackRoute.ts';

export interface RemoteIdentitySettings {
  /** URL for starting checks; a single check is one path segment below. */
  readonly url: string;
  /** Token for `Authorization: Bearer …`. */
  readonly token?: string | undefined;
  /** Secret that signs call-backs. */
  readonly secret: string;
  /** Public URL for call-backs; null: the result is only polled. */
  readonly callBackUrl: string | null;
}

const askLimitMs = 10_000;
const maxAnswerChars = 16_384;
/** Maximum age of a signature. An older call-back may be a replay. */
const signatureLastsMs = 5 * MINUTE_MS;

const begunSchema = z.looseObject({ id, url: z.url({ protocol: /^https?$/ }) });
// Strict, although the contract is tolerant: an unknown value must not count as a result.
const resultSchema = z.looseObject({
  state: z.enum(['pending', 'approved', 'refused']),
  reason: maybe(oneOf(identityReasons, 'other')),
});
const newsSchema = z.looseObject({ ...resultSchema.shape, id });

/** Returns the signature of a call-back: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function signCallBack(secret: string, body: string, atMs: number): string {
  const at = Math.floor(atMs / 1_000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Creates the provider of a deployment, as docs/operating.md describes it. */
export function createRemoteIdentity({
  url,
  token,
  secret,
  callBackUrl,
  clock,
}: RemoteIdentitySettings & { readonly clock: Pick<Clock, 'now'> }): IdentityProvider {
  async function call(address: string, body?: object): Promise<unknown> {
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // Redirects are not followed, so that the request and the token reach only the configured host.
      redirect: 'manual',
      signal: AbortSignal.timeout(askLimitMs),
    });
    const text = await response.text();
    if (!response.ok || text.length > maxAnswerChars)
      throw new Error(`the identity provider answered ${response.status}`);
    return JSON.parse(text);
  }

  function isSigned({ body, signature = '' }: CallBack): boolean {
    const at = Number(/^t=(\d{1,12}),v1=[\da-f]{64}$/.exec(signature)?.[1] ?? Number.NaN);
    if (!(Math.abs(clock.now() - at * 1_000) <= signatureLastsMs)) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(signCallBack(secret, body, at * 1_000)));
  }

  return {
    name: 'remote',
    async begin({ id: ours, locale }) {
      const created = begunSchema.parse(
        await call(url, { reference: ours, locale, ...(callBackUrl === null ? {} : { callBackUrl }) }),
      );
      return { reference: created.id, url: created.url };
    },
    async ask(reference) {
      const answer = resultSchema.parse(await call(`${url}/${encodeURIComponent(reference)}`));
      return resultOf(answer);
    },
    read(callBack): IdentityNews | null {
      if (!isSigned(callBack)) return null;
      const parsed = newsSchema.safeParse(readJson(callBack.body));
      const result = parsed.success ? resultOf(parsed.data) : null;
      return parsed.success && result ? { reference: parsed.data.id, result } : null;
    },
  };
}

function resultOf({ state, reason }: z.output<typeof resultSchema>): IdentityResult | null {
  if (state === 'pending') return null;
  return state === 'approved' ? { state, reason: null } : { state, reason: reason ?? 'other' };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Environment variables of the identity provider. */
interface CheckVariables {
  readonly IDV_URL?: string | undefined;
  readonly IDV_TOKEN?: string | undefined;
  readonly IDV_SECRET?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/**
 * Returns the provider of the IDV_ variables; undefined if they are not set. Then only the demo has a check,
 * its own page.
 */
export function identityCheckSettings(environment: CheckVariables): RemoteIdentitySettings | undefined {
  const { IDV_URL: url, IDV_TOKEN: token, IDV_SECRET: secret, PUBLIC_URL: origin } = environment;
  if (url === undefined || secret === undefined) return undefined;
  return { url, token, secret, callBackUrl: origin === undefined ? null : `${origin}${callBackPath}` };
}
