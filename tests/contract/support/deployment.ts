import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientConfigSchema, type ClientConfig } from '#shared/api/config.ts';
import { apiBases, type ApiBase } from '#shared/api/endpoint.ts';
import { createBackend } from '#backend/app/app.ts';
import { openTestDatabase, testDatabase } from '#tests/kit/backend/database.ts';
import { startBackendProcess, type BackendProcess } from '#tests/kit/backend/backendProcess.ts';

/** What the contract tests run against: the embedded backend, or any other at BACKEND_URL. */
export interface Deployment {
  readonly url: string;
  /** Not started by us: what it lacks is skipped with its reason instead of failing. */
  readonly isForeign: boolean;
  readonly config: ClientConfig;
  /** Where a base of the contract is, without a slash at its end; null where this deployment has none. */
  base(name: ApiBase): string | null;
  /** What a backend of ours has printed, for a failed test's message. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the embedded backend with its demo accounts and nobody else online, unless BACKEND_URL names another. */
export async function openDeployment(): Promise<Deployment> {
  const foreignUrl = process.env['BACKEND_URL'];
  const ours = foreignUrl ? null : await startOurs();
  const url = (foreignUrl ?? ours?.url ?? '').replace(/\/+$/, '');
  try {
    const config = await readConfig(url);
    return {
      url,
      isForeign: ours === null,
      config,
      base(name) {
        // Ours answers at every base, also where it tells clients to stay away because nothing is built there.
        const place = config.bases[name] ?? (ours ? apiBases[name] : null);
        return place === null ? null : new URL(place, `${url}/`).href.replace(/\/+$/, '');
      },
      output: () => ours?.output() ?? '',
      stop: async () => ours?.stop(),
    };
  } catch (error) {
    await ours?.stop();
    throw error;
  }
}

/** A process of its own over SQLite; over PostgreSQL in this one, which may be the database as well. */
async function startOurs(): Promise<Pick<BackendProcess, 'url' | 'output' | 'stop'>> {
  const demo = { seed: 'demo', companions: 0 } as const;
  if (testDatabase().kind === 'sqlite') return startBackendProcess(demo);
  const dataDir = mkdtempSync(join(tmpdir(), 'vesper-'));
  const backend = await createBackend({
    ...demo,
    dataDir,
    openDatabase: openTestDatabase,
    port: 0,
    rateLimits: 'off',
  });
  return {
    url: backend.url,
    output: () => '',
    async stop() {
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readConfig(url: string): Promise<ClientConfig> {
  const response = await fetch(`${url}/config.json`).catch((cause: unknown) => {
    throw new Error(`nothing answers at ${url}`, { cause });
  });
  if (!response.ok) throw new Error(`${url}/config.json answered ${response.status}`);
  return clientConfigSchema.parse(await response.json());
}
