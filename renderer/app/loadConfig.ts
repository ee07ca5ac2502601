import * as z from 'zod/mini';
import { clientConfigSchema, type ClientConfig } from '#shared/api/config.ts';

const retryDelaysMs = [500, 1_000, 2_000, 4_000] as const;

async function fetchConfig(): Promise<ClientConfig | null> {
  try {
    const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
    const parsed = z.safeParse(clientConfigSchema, await response.json());
    if (parsed.success) return parsed.data;
    console.warn('/config.json is not a configuration', parsed.error.issues);
  } catch (cause) {
    console.warn('/config.json could not be loaded', String(cause));
  }
  return null;
}

async function askUntilThere(onWaiting: () => void): Promise<ClientConfig> {
  for (let attempt = 0; ; attempt++) {
    const config = await fetchConfig();
    if (config) return config;
    onWaiting();
    const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)] ?? 4_000;
    await new Promise((done) => setTimeout(done, delayMs));
  }
}

let loading: Promise<ClientConfig> | null = null;

/**
 * The deployment's configuration, asked for until there is one, once a page; `onWaiting` is told after each miss of the
 * call that began it.
 */
export function loadConfig(onWaiting: () => void = () => {}): Promise<ClientConfig> {
  return (loading ??= askUntilThere(onWaiting));
}
