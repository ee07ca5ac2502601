import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Registers the page to which an external provider redirects its pop-up (renderer/signIn). */
export function registerSignInCallback(app: FastifyInstance, webRoot: string): void {
  const page = join(webRoot, 'signIn/callback.html');
  app.get('/sign-in/callback', async (_, reply) => {
    // The pop-up comes from a page without this policy. A stricter policy would cut it off from its opener.
    void reply.header('cross-origin-opener-policy', 'unsafe-none');
    // The address contains a code or a token.
    void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    if (!existsSync(page)) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The web client is not built yet.\n');
    }
    return reply.type('text/html; charset=utf-8').send(await readFile(page, 'utf8'));
  });
}
