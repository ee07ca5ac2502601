import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#shared/lib/clock.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { ApiFailure } from '../lib/failure.ts';
import { catalog, currency } from './catalog.ts';
import type { Answer, Order, Posted, ProviderEvent, PurchaseProvider } from './port.ts';

export interface WebhookSettings {
  /** URL that receives new purchases. */
  readonly url: string;
  readonly secret: string;
}

const timeoutMs = 10_000;
const maxAnswerBytes = 16 * 1024;

const httpsAddress = z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\/[^\s/]/i));
const answerSchema = z.discriminatedUnion('status', [
  z.looseObject({ status: z.literal('paid') }),
  z.looseObject({ status: z.literal('failed') }),
  z.looseObject({ status: z.literal('pending'), paymentUrl: z.optional(z.nullable(httpsAddress)) }),
]);

const id = z.string().check(z.minLength(1), z.maxLength(64));
const paidShape = {
  transactionId: id,
  price: z.number(),
  currency: z.string(),
} as const;
const eventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('paid'), ...paidShape }),
  z.looseObject({ type: z.literal('renewed'), ...paidShape, subscriptionId: id }),
  z.looseObject({ type: z.enum(['failed', 'refunded', 'chargeback']), transactionId: id }),
  z.looseObject({ type: z.literal('subscriptionEnded'), subscriptionId: id }),
]);

/** Creates the client of a deployment's own payment provider, as docs/operating.md describes it. */
export function createWebhookProvider(
  { url, secret }: WebhookSettings,
  clock: Pick<Clock, 'now'>,
): PurchaseProvider {
  async function ask(question: object): Promise<unknown> {
    const body = JSON.stringify(question);
    const time = String(Math.floor(clock.now() / 1_000));
    const unreachable = () => new ApiFailure('unavailable', 'The payment provider does not answer.');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [timeHeader]: time,
        [signatureHeader]: signatureOf(secret, time, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw unreachable();
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw unreachable();
    }
    const text = await boundedText(response).catch(() => {
      throw unreachable();
    });
    try {
      return JSON.parse(text);
    } catch {
      throw unreachable();
    }
  }

  async function answerTo(question: object): Promise<Answer> {
    const read = z.core.safeParse(answerSchema, await ask(question));
    if (!read.success) throw new ApiFailure('unavailable', 'The payment provider makes no sense.');
    const { data } = read;
    return data.status === 'pending'
      ? { kind: 'pending', paymentUrl: data.paymentUrl ?? null }
      : { kind: data.status };
  }

  return {
    name: 'provider',
    isDemo: false,
    ...catalog,
    purchase: (order) => answerTo({ action: 'purchase', ...shown(order) }),
    stateOf: (order) => answerTo({ action: 'state', transactionId: order.transaction_id }),
    async stopRenewal(subscriptionId) {
      await ask({ action: 'stopRenewal', subscriptionId });
    },
    webhook: (posted, nowMs) => eventOf(secret, posted, nowMs),
  };
}

/** Returns the order for the provider, which learns only the id of the buyer. */
function shown(order: Order): object {
  return {
    transactionId: order.transaction_id,
    userId: order.user_id,
    packageKey: order.package_key,
    productType: order.product_type,
    price: order.price_cents / 100,
    currency,
    isSubscription: order.is_subscription === 1,
    autoRecurring: order.auto_recurring === 1,
  };
}

function eventOf(secret: string, posted: Posted, nowMs: number): ProviderEvent {
  requireSigned(secret, posted, nowMs);
  let json: unknown = null;
  try {
    json = JSON.parse(posted.body.toString('utf8'));
  } catch {
    // The schema check below rejects it with a helpful message.
  }
  const read = z.core.safeParse(eventSchema, json);
  if (!read.success) {
    const field = read.error.issues[0]?.path.map(String).join('.') ?? 'body';
    throw new ApiFailure('invalid_body', 'This is no event that we know.', { field: field || 'body' });
  }
  const event = read.data;
  switch (event.type) {
    case 'paid': {
      const { type, transactionId, price } = event;
      return { type, transactionId, priceCents: Math.round(price * 100), currency: event.currency };
    }
    case 'renewed': {
      const { type, transactionId, subscriptionId, price } = event;
      const priceCents = Math.round(price * 100);
      return { type, transactionId, subscriptionId, priceCents, currency: event.currency };
    }
    case 'subscriptionEnded':
      return { type: event.type, subscriptionId: event.subscriptionId };
    default:
      return { type: event.type, transactionId: event.transactionId };
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new Error('The response of the payment provider is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export const timeHeader = 'x-vesper-time';
export const signatureHeader = 'x-vesper-signature';
/** §4.19: maximum difference in milliseconds between the signed time and the server's clock. */
const goodForMs = 5 * MINUTE_MS;

/** Returns the HMAC-SHA256 of the time, a dot and the raw body, in hex. `time`: seconds since the epoch. */
export function signatureOf(secret: string, time: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

/** Throws unless the request was signed with the secret within the last five minutes. */
function requireSigned(secret: string, { time, signature, body }: Posted, nowMs: number): void {
  const wanted = Buffer.from(signatureOf(secret, time, body), 'hex');
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new ApiFailure('unauthorized', 'The signature is not ours.');
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs - Number(time) * 1_000) > goodForMs)
    throw new ApiFailure('unauthorized', 'It was signed too long ago.');
}
