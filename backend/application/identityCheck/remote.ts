import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { identityReasons } from '#shared/domain/applications.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { id, maybe, oneOf } from '#shared/domain/fields.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { CallBack, IdentityNews, IdentityProvider, IdentityResult } from './port.ts';

export interface RemoteIdentitySettings {
  /** Where checks are begun; a check itself is one step below. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
  /** What call-backs are signed with. */
  readonly secret: string;
  /** Where it calls back, by our public address; null: it is asked alone. */
  readonly callBackUrl: string | null;
}

const askLimitMs = 10_000;
const maxAnswerChars = 16_384;
/** A call-back that is older was sent again by somebody. */
const signatureLastsMs = 5 * MINUTE_MS;

const begunSchema = z.looseObject({ id, url: z.url({ protocol: /^https?$/ }) });
// Strict where the contract is tolerant: a word that we don't know must not pass as a result.
const resultSchema = z.looseObject({
  state: z.enum(['pending', 'approved', 'refused']),
  reason: maybe(oneOf(identityReasons, 'other')),
});
const newsSchema = z.looseObject({ ...resultSchema.shape, id });

/** What call-backs bear: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function signCallBack(secret: string, body: string, atMs: number): string {
  const at = Math.floor(atMs / 1_000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** A deployment's own provider, as docs/operating.md describes it. */
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
      // What is asked goes where the deployment says, and nowhere else; the token neither.
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
      const begun = begunSchema.parse(
        await call(url, { reference: ours, locale, ...(callBackUrl === null ? {} : { callBackUrl }) }),
      );
      return { reference: begun.id, url: begun.url };
    },
    async ask(reference) {
      const said = resultSchema.parse(await call(`${url}/${encodeURIComponent(reference)}`));
      return resultOf(said);
    },
    read(callBack): IdentityNews | null {
      if (!isSigned(callBack)) return null;
      const said = newsSchema.safeParse(readJson(callBack.body));
      const result = said.success ? resultOf(said.data) : null;
      return said.success && result ? { reference: said.data.id, result } : null;
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
