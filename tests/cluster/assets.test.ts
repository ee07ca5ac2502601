/** @module-tag prove */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMemoryBackend } from '#tests/kit/backend/memoryBackend.ts';
import { freePort } from '#tests/kit/backend/privatePostgres.ts';
import { dropConnection, startHttpServer } from '#tests/kit/network/httpServer.ts';
import { waitFor, waitMs } from '#tests/kit/waitFor.ts';
import { startBalancer } from '../../tools/cluster/balancer.ts';
import { findHaproxy } from '../../tools/cluster/programs.ts';

const haproxy = findHaproxy();
if (haproxy === null)
  console.warn('Skipped: tests of the load balancer, because HAProxy is not installed (apt: haproxy).');

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a node whose build has these assets. */
async function startNode(assets: readonly string[]) {
  const webRoot = aFolder();
  mkdirSync(join(webRoot, 'assets'));
  for (const name of assets) writeFileSync(join(webRoot, 'assets', name), `// ${name}`);
  const backend = await openMemoryBackend({ webRoot });
  onTestFinished(() => backend.close());
  return backend;
}

async function startBehind(nodes: readonly { url: string }[]) {
  const balancer = await startBalancer({
    program: haproxy ?? '',
    folder: aFolder(),
    port: await freePort(),
    statusPort: await freePort(),
    nodes: nodes.map(({ url }) => `127.0.0.1:${new URL(url).port}`),
  });
  onTestFinished(() => balancer.stop());
  await waitFor('all nodes are up', async () => (await balancer.health()).every((health) => health === 'up'));
  return balancer;
}

describe.skipIf(haproxy === null)('the balancer during an upgrade', () => {
  it('finds an asset of either build at any node', async () => {
    const old = await startNode(['app-old.js', 'same.js']);
    const new1 = await startNode(['app-new.js', 'same.js']);
    const new2 = await startNode(['app-new.js', 'same.js']);
    const { url } = await startBehind([old, new1, new2]);
    for (const name of ['app-old.js', 'app-new.js', 'same.js']) {
      for (let turn = 0; turn < 12; turn += 1) {
        const answer = await fetch(`${url}/assets/${name}`);
        expect([name, answer.status, await answer.text()]).toEqual([name, 200, `// ${name}`]);
      }
    }
    expect((await fetch(`${url}/assets/app-none.js`)).status).toBe(404);
  });

  it('repeats a request that a node dropped, unless it may have changed something', async () => {
    const broken = await startHttpServer((response, { url }) => {
      if (url === '/ready') response.end('{}');
      else dropConnection(response);
    });
    const fine = await startHttpServer((response) => void response.end('{}'));
    const { url } = await startBehind([broken, fine]);
    const answersOf = async (method: string) => {
      // The balancer answers 502, or closes the connection if it is a reused one.
      const statusOf = () =>
        fetch(`${url}/api/x`, { method }).then(
          ({ status }) => status,
          () => 502,
        );
      return new Set(await Promise.all(Array.from({ length: 6 }, statusOf)));
    };
    const seen = () => [...broken.requests, ...fine.requests].filter(({ method }) => method === 'POST');
    expect(await answersOf('GET')).toEqual(new Set([200]));
    expect(await answersOf('POST')).toEqual(new Set([200, 502]));
    expect(seen()).toHaveLength(6);
  });

  it('sends no new request to a node that is not ready', async () => {
    const [leaving, stays] = [await startNode(['a.js']), await startNode(['b.js'])];
    const { url, health } = await startBehind([leaving, stays]);
    void leaving.drain({ loadBalancerMs: waitMs });
    await waitFor('the balancer has seen it', async () => (await health())[0] === 'leaving');
    expect((await fetch(`${url}/assets/a.js`)).status).toBe(404);
    expect((await fetch(`${url}/assets/b.js`)).status).toBe(200);
  });
});
