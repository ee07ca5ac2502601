import type { FastifyInstance } from 'fastify';
import { apiBases } from '#shared/api/endpoint.ts';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createBooking } from './booking.ts';
import { applyEvent } from './events.ts';
import { createPurchaseHandlers, type PurchaseEndpoint } from './handlers.ts';
import type { PurchaseProvider } from './port.ts';
import { createPremium } from './premium.ts';
import { signatureHeader, timeHeader } from './webhookProvider.ts';
import { createTimed } from './timed.ts';

export { createDemoProvider } from './port.ts';
export { createWebhookProvider, type WebhookSettings } from './webhookProvider.ts';
export type { PurchaseProvider } from './port.ts';

export interface PurchasesFeature {
  readonly handlers: HandlersOf<PurchaseEndpoint>;
  /** Registers `POST /purchase-api/webhook`, which only the provider calls. */
  registerRoutes(app: FastifyInstance): void;
  /** Processes everything that is due; for tests. */
  runDue(): Promise<void>;
  /** Resolves when no work is in progress. */
  idle(): Promise<void>;
}

/** Maximum size of an event. An event has a few hundred bytes. */
const webhookMaxBytes = 16 * 1024;

/** Creates the purchases feature (§4.19): products, purchases, their state and the provider's events. */
export function createPurchasesFeature(
  context: Context,
  { provider }: { readonly provider: PurchaseProvider | null },
): PurchasesFeature {
  const { clock, events, ledger, unitOfWork } = context;
  const premium = createPremium(context);
  const booking = createBooking({ ledger, clock, premium, events });
  const timed = createTimed(context, { booking, premium, renewsByClock: provider?.isDemo ?? false });

  const handlers = createPurchaseHandlers(context, { provider, booking });

  function registerRoutes(app: FastifyInstance): void {
    const read = provider?.webhook;
    if (!read) return;
    void app.register(async (own) => {
      // The signature covers the raw bytes.
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookMaxBytes }, (_, body, done) => {
        done(null, body);
      });
      own.post(`${apiBases.purchase}/webhook`, async (request, reply) => {
        const { headers, body } = request;
        const event = read(
          {
            time: String(headers[timeHeader] ?? ''),
            signature: String(headers[signatureHeader] ?? ''),
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          },
          clock.now(),
        );
        await applyEvent({ unitOfWork, booking, nowMs: () => clock.now() }, event);
        return reply.header('cache-control', 'no-store').send({ received: true });
      });
    });
  }

  return { handlers, registerRoutes, runDue: () => timed.run(), idle: () => timed.idle() };
}
