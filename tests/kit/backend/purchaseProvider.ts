import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { signatureHeader, signatureOf, timeHeader } from '#backend/purchases/webhookProvider.ts';

export const testSecret = 'a secret of the tests';

/** A payment provider on this machine. Tests set its answers and post its events. */
export interface LocalProvider {
  readonly url: string;
  /** The questions with a valid signature, in order. */
  readonly asked: Record<string, unknown>[];
  /** Returns the answer to a question. Tests replace it. */
  answer: (question: Record<string, unknown>) => unknown;
  close(): Promise<void>;
}

export async function startLocalProvider(nowMs: () => number): Promise<LocalProvider> {
  const asked: Record<string, unknown>[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const time = String(request.headers[timeHeader]);
      const isOurs =
        request.headers[signatureHeader] === signatureOf(testSecret, time, body) &&
        Math.abs(nowMs() - Number(time) * 1_000) <= 300_000;
      if (!isOurs) return void response.writeHead(401).end();
      const question = JSON.parse(body.toString()) as Record<string, unknown>;
      asked.push(question);
      const answer = provider.answer(question);
      if (answer === null) return void response.writeHead(500).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: LocalProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purchases`,
    asked,
    answer: ({ transactionId }) => ({
      status: 'pending',
      paymentUrl: `https://pay.example/${String(transactionId)}`,
    }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

/** Posts an event as the provider does. Another `secret` makes a forged event. */
export async function postEvent(
  backendUrl: string,
  event: object,
  nowMs: number,
  { secret = testSecret, ageMs = 0 }: { readonly secret?: string; readonly ageMs?: number } = {},
): Promise<number> {
  const body = JSON.stringify(event);
  const time = String(Math.floor((nowMs - ageMs) / 1_000));
  const response = await fetch(`${backendUrl}/purchase-api/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [timeHeader]: time,
      [signatureHeader]: signatureOf(secret, time, body),
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
}
