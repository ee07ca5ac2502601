/** Trusted Types policy that the content policy allows: only this address may become a worker. */
const policyName = 'offline-worker';
const workerPath = '/sw.js';

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  return (
    trustedTypes?.createPolicy(policyName, { createScriptURL: () => workerPath }).createScriptURL('') ??
    workerPath
  );
}

/** Resolves after the page has loaded and is idle. */
async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done, { once: true }));
  await new Promise<void>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done());
    else setTimeout(done, 0);
  });
}

/**
 * Registers the worker that caches the client (`worker.ts`), so that a reload needs no network, and sends it
 * the files that this page has already loaded. The worker may be newer than the one that serves this page.
 */
export async function register(): Promise<void> {
  await untilIdle();
  const registered = navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
  // Some browsers with disabled workers resolve to undefined.
  const registration = (await registered) as ServiceWorkerRegistration | undefined;
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  worker?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
