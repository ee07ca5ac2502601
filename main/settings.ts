/** Settings of a start, from the environment and the package. */
export interface Settings {
  /**
   * The deployment's origin, without a trailing slash; null if there is none and the app runs a local
   * backend.
   */
  readonly deployment: string | null;
  readonly isBackendLocal: boolean;
  /** URL of the renderer's dev server; null except under `npm run dev:desktop`. */
  readonly devServerUrl: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Parses the URL. Throws an error with a message for the person who set the variable. */
function parseBackendUrl(value: string): URL {
  const url = URL.parse(value);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Error(`VESPER_BACKEND_URL must be an http or https address, not "${value}".`);
  }
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) {
    // The bearer token is sent with every request, so it must be encrypted.
    throw new Error('VESPER_BACKEND_URL must be https unless the backend runs on this machine.');
  }
  return url;
}

/**
 * Reads the settings. `packaged` is the deployment for which the app was packaged; the environment takes
 * precedence.
 */
export function readSettings(
  environment: Environment,
  isPackaged: boolean,
  packaged: string | null = null,
): Settings {
  const address = environment['VESPER_BACKEND_URL'] ?? packaged;
  const deployment = address === null ? null : parseBackendUrl(address);
  return {
    deployment: deployment?.origin ?? null,
    isBackendLocal: deployment === null || loopbackHosts.has(deployment.hostname),
    // An installed app never loads its pages from a server, regardless of its environment.
    devServerUrl: isPackaged ? null : (environment['ELECTRON_RENDERER_URL'] ?? null),
  };
}
