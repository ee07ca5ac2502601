import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isServicePath, nothingHere, sendFailure } from './errors.ts';
import { styleNonce } from './security.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * The built web client from `root`. What carries a fingerprint is kept for ever; every other address is the client's
 * one page, which is never kept, because each answer has a nonce of its own.
 */
export async function registerWebClient(app: FastifyInstance, root: string): Promise<void> {
  const page = join(root, 'index.html');
  const assets = join(root, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => {
        void reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isServicePath(request.url) &&
      !/\.[a-z0-9]{1,8}(\?|$)/i.test(request.url.split('/').at(-1) ?? '') &&
      !request.url.startsWith('/assets/');
    if (!isPage) return sendFailure(reply, nothingHere());
    if (!existsSync(page)) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web client is not built yet: run `npm run build`, then reload this page.\n');
    }
    return sendPage(reply, await readFile(page, 'utf8'));
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(withNonce(html, styleNonce(reply.raw)));
}

/** Puts the nonce where the style libraries look for it; a page without the place gets one. */
export function withNonce(html: string, nonce: string): string {
  const meta = `<meta property="csp-nonce" content="${nonce}">`;
  const place = /<meta\b[^>]*\bproperty="csp-nonce"[^>]*>/i;
  return place.test(html)
    ? html.replace(place, meta)
    : html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`);
}
