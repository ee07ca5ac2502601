import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientConfigSchema, type ClientConfig } from '#shared/api/config.ts';
import { apiBases, type ApiBase } from '#shared/api/endpoint.ts';
import { createBackend } from '#backend/app/app.ts';
import { openTestDatabase, testDatabase } from '#tests/kit/backend/database.ts';
import { startBackendProcess, type BackendProcess } from '#tests/kit/backend/backendProcess.ts';

/** The deployment under test: the embedded backend, or the one at BACKEND_URL. */
export interface Deployment {
  readonly url: string;
  /** True: the deployment is at BACKEND_URL. Tests skip what it lacks, with a reason, instead of failing. */
  readonly isForeign: boolean;
  readonly config: ClientConfig;
  /**
   * Returns the URL of a base of the contract, without a trailing slash. Null: the deployment lacks this
   * base.
   */
  base(name: ApiBase): string | null;
  /** Output of the embedded backend, for the message of a failed test. Empty at a foreign deployment. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Opens the deployment at BACKEND_URL. Without that variable, starts the embedded backend with its demo
 * accounts and no companions.
 */
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
        // The embedded backend serves every base, even one that its configuration hides because the service
        // is not built.
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

/**
 * Starts the backend in a separate process over SQLite. Over PostgreSQL it runs in this process, which may
 * contain the database as well.
 */
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
