/** What the surroundings decide about a start of the app. */
export interface Settings {
  /** The deployment's origin, without a slash at the end; null where none is configured: the app has its own. */
  readonly deployment: string | null;
  readonly isBackendLocal: boolean;
  /** Where the renderer's dev server is; null everywhere but under `npm run dev:desktop`. */
  readonly devServerUrl: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Throws with a sentence for the person who set the variable. */
function parseBackendUrl(value: string): URL {
  const url = URL.parse(value);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Error(`VESPER_BACKEND_URL must be an http or https address, not "${value}".`);
  }
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) {
    // The bearer token travels with every request.
    throw new Error('VESPER_BACKEND_URL must be https unless the backend runs on this machine.');
  }
  return url;
}

/** `packaged` is the deployment that the app was packaged for; what is said at the start comes first. */
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
    // An installed app never loads its pages from a server, whatever its environment says.
    devServerUrl: isPackaged ? null : (environment['ELECTRON_RENDERER_URL'] ?? null),
  };
}
