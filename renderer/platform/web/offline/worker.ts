import { createPrecache, pause, type BuildFiles } from './precache.ts';
import { cacheStrategyOf, assetsPath, configPath, isSameForAll } from './requests.ts';
import { listenForPush } from './push.ts';
import type { FetchEvent, WorkerScope } from './scope.ts';

/** Inserted by the build (renderer/build/offlineWorker.ts). */
declare const buildFiles: BuildFiles;

/** Milliseconds after which an unanswered request counts as offline, if the cache has an answer. */
const patienceMs = 3_000;
/**
 * Milliseconds of delay before background downloads, because a page start or a sign-in needs the network
 * first.
 */
const afterYouMs = 5_000;

const scope = globalThis as unknown as WorkerScope;
const files = buildFiles;
const precache = createPrecache(scope, files);
/** Resolves after the installation; at once if the worker was installed earlier and has just been woken. */
let installed = Promise.resolve();

scope.addEventListener('install', (event) => {
  // Tells the browser not to wake the worker for requests that it does not handle.
  const ours = [
    { requestMode: 'navigate' },
    ...[`${assetsPath}*`, configPath].map((pathname) => ({ urlPattern: { pathname } })),
  ];
  void event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' }).catch(() => undefined);
  // Takes over at once: open pages of an earlier build still find their files in its cache.
  installed = precache.install();
  event.waitUntil(installed.then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([scope.clients.claim(), precache.sweep()]));
});

scope.addEventListener('message', (event) => {
  const { data, source } = event;
  if (source === null || !Array.isArray(data)) return;
  const urls = data.filter((url) => typeof url === 'string');
  event.waitUntil(installed.then(() => pause(afterYouMs)).then(() => precache.remember(source.url, urls)));
});

listenForPush(scope);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  switch (cacheStrategyOf(request, scope.location.origin)) {
    case 'asset':
      return event.respondWith(asset(event));
    case 'config':
      return event.respondWith(networkFirst(event, pathname, precache.config));
    case 'page':
      // Cleans up before answering, because a page that loads now belongs to this build.
      event.waitUntil(precache.sweep());
      return event.respondWith(
        networkFirst(event, isSameForAll(pathname) ? pathname : null, () => precache.page(pathname)),
      );
    case null:
  }
});

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const known = await precache.asset(request);
  if (known) return known;
  const response = await fetch(request);
  event.waitUntil(precache.put(pathname, response.clone()).catch(() => undefined));
  if (pathname === files.mark)
    event.waitUntil(
      pause(afterYouMs)
        .then(precache.addClient)
        .catch(() => undefined),
    );
  return response;
}

/** Returns the network's response. Falls back to the cache after a timeout or a server error. */
async function networkFirst(
  event: FetchEvent,
  keepAs: string | null,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const network = fetch(event.request);
  const done = network.then(async (response) => {
    if (keepAs !== null) await precache.put(keepAs, response.clone());
  });
  event.waitUntil(done.catch(() => undefined));
  const answer = await Promise.race([network.catch(() => null), pause(patienceMs)]);
  if (answer && answer.status < 500) return answer;
  return (await stored()) ?? answer ?? network;
}
