import { openAs } from '../support/chats.ts';
import { drivesWorker, passInWorkers } from '../support/offlineWorker.ts';
import { test } from '../support/test.ts';
test.use({ serviceWorkers: 'allow', backendOptions: drivesWorker });
test('dbg', async ({ browser, backend }) => {
  const page = await openAs(browser, backend, 'user@demo.local', '/ru/followings', { isDriven: true });
  page.on('console', (m) => console.log('PAGE', m.text()));
  page.context().on('serviceworker', (w) => console.log('SW', w.url()));
  for (let i = 0; i < 40; i++) {
    if (i < 8) await page.clock.fastForward(1000);
    await passInWorkers(page.context(), 1000);
    const s = await page.evaluate(async () => {
      const r = await navigator.serviceWorker.getRegistrations();
      const n: any = {};
      for (const k of await caches.keys()) n[k] = (await (await caches.open(k)).keys()).length;
      return JSON.stringify([
        r.map((x) => [x.installing?.state, x.waiting?.state, x.active?.state]),
        n,
        document.readyState,
        performance.now(),
      ]);
    });
    console.log(i, s, page.context().serviceWorkers().length);
    await new Promise((r) => setTimeout(r, 200));
  }
});
