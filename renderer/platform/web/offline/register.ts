/** The one policy that the content policy names: this address, and no other, may become a worker. */
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

/** Once the page has nothing else to do. */
async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done, { once: true }));
  await new Promise<void>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done());
    else setTimeout(done, 0);
  });
}

/**
 * From now on a worker keeps what the client is made of (`worker.ts`), so that a reload needs no network. It is told what
 * this page had loaded before; it may be a newer one than that which answers this page so far.
 */
export async function register(): Promise<void> {
  await untilIdle();
  const registered = navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
  // Nothing at all, where somebody has taken workers away from the browser.
  const registration = (await registered) as ServiceWorkerRegistration | undefined;
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  worker?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
