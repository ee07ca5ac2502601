import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The page that an external provider sends its pop-up back to (renderer/signIn). */
export function registerSignInCallback(app: FastifyInstance, webRoot: string): void {
  const page = join(webRoot, 'signIn/callback.html');
  app.get('/sign-in/callback', async (_, reply) => {
    // The pop-up comes from a page without this policy; with it, the tie to the page that opened it would be cut.
    void reply.header('cross-origin-opener-policy', 'unsafe-none');
    // Its address carries a code or a token.
    void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    if (!existsSync(page)) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The web client is not built yet.\n');
    }
    return reply.type('text/html; charset=utf-8').send(await readFile(page, 'utf8'));
  });
}
