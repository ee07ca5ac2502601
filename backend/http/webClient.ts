import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { barePageName, prerenderedNames } from '#shared/domain/prerendered.ts';
import { compressed } from './compression.ts';
import { isServicePath, nothingHere, sendFailure } from './errors.ts';
import { styleNonce } from './security.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Returns the folder with the assets of earlier builds that the build in `root` lacks. The build fills it.
 */
const assetsBefore = (root: string): string => join(`${root}-before`, 'assets');

/**
 * Serves the built web client from `root`. Files with a fingerprint are cached forever. Every other address
 * returns the client's one page, which is not cached, because each response has a new nonce.
 */
export async function registerWebClient(app: FastifyInstance, root: string): Promise<void> {
  const page = join(root, 'index.html');
  const assets = join(root, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      // A page that was loaded before an upgrade requests assets of the previous build.
      root: [assets, assetsBefore(root)].filter((folder) => existsSync(folder)),
      serve: false,
      index: false,
      cacheControl: false,
      // The build also wrote compressed copies.
      preCompressed: true,
      setHeaders: (reply) => {
        void reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
      },
    });
    // The plugin's own route reads the whole folder for each file to refuse other spellings of a name. Here
    // all names are allowed.
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/assets/*',
      handler: (request, reply) => reply.sendFile(request.params['*']),
    });
  }

  // The service worker lets the client load without a network. Browsers look for a newer one at every visit.
  const worker = join(root, 'sw.js');
  app.get('/sw.js', compressed, async (_, reply) => {
    if (!existsSync(worker)) return sendFailure(reply, nothingHere());
    return sendFresh(reply, 'text/javascript', await readFile(worker, 'utf8'));
  });
  // Page without content that the service worker caches for signed-in users, for any address.
  const shell = join(root, `prerendered/${barePageName}.html`);
  app.get('/shell.html', compressed, async (_, reply) => {
    if (!existsSync(shell)) return sendFailure(reply, nothingHere());
    return sendPage(reply, await readFile(shell, 'utf8'));
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    ...compressed,
    handler: async (request, reply) => {
      if (!isPageAddress(request)) return sendFailure(reply, nothingHere());
      if (!existsSync(page)) {
        return reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('The web client is not built yet: run `npm run build`, then reload this page.\n');
      }
      return sendPage(reply, await readFile(prerenderedPage(root, request) ?? page, 'utf8'));
    },
  });
  app.setNotFoundHandler(async (_, reply) => sendFailure(reply, nothingHere()));
}

/** Returns whether the request is for a page of the client: neither a service nor a file. */
export function isPageAddress({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isServicePath(url) &&
    !/\.[a-z0-9]{1,8}(\?|$)/i.test(url.split('/').at(-1) ?? '') &&
    !url.startsWith('/assets/')
  );
}

/** Returns the path of the prerendered file for an address; null if there is none. */
function prerenderedPage(root: string, { url, headers }: FastifyRequest): string | null {
  // A cookie tells whether the user is logged in (§9). Only the choice of the page depends on it.
  const isSignedIn = /(?:^|;\s*)Authorization=[^;]/.test(headers.cookie ?? '');
  const names = prerenderedNames(url.split(/[?#]/, 1)[0] ?? '/', isSignedIn);
  const files = names.map((name) => join(root, 'prerendered', `${name}.html`));
  return files.find((file) => existsSync(file)) ?? null;
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return sendFresh(reply, 'text/html', withNonce(html, styleNonce(reply.raw)));
}

/** Sends a response that browsers revalidate each time. */
function sendFresh(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.code(200).header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text);
}

/** Inserts the nonce where the style libraries look for it. Adds the meta element to a page without one. */
export function withNonce(html: string, nonce: string): string {
  const meta = `<meta property="csp-nonce" content="${nonce}">`;
  const place = /<meta\b[^>]*\bproperty="csp-nonce"[^>]*>/i;
  return place.test(html)
    ? html.replace(place, meta)
    : html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`);
}
