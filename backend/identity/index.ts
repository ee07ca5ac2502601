import type { Logger } from 'pino';
import type { ClientConfig } from '#shared/api/config.ts';
import type { ExternalSignIn } from '../account/index.ts';
import type { Cluster } from '../cluster/index.ts';
import type { CoreContext } from '../context.ts';
import { connectProvider } from './connection.ts';
import { createExternalSignIn } from './externalSignIn.ts';
import { isLoopback, type ExternalSignInSettings } from './settings.ts';

export { escape, localStyle, page } from './localPage.ts';
export { externalSignInSettings, type ExternalSignInSettings } from './settings.ts';

export interface Identity {
  readonly signIn: ExternalSignIn;
  /** Returns the provider for `/config.json`, requested at this Host; null hides the button. */
  shownAt(host: string | undefined): ClientConfig['externalSignIn'];
  close(): Promise<void>;
}

/** Starts the sign-in with the configured provider, or with the local one of the demo data. */
export async function startIdentity(
  settings: ExternalSignInSettings,
  context: Pick<CoreContext, 'clock' | 'log' | 'scope'> & { readonly cluster: Pick<Cluster, 'shared'> },
): Promise<Identity> {
  const isLocal = settings.provider === 'local';
  const local = isLocal ? await loadLocal(settings.name, context.log) : null;
  const address = local?.address ?? (settings.provider as Exclude<typeof settings.provider, 'local'>);
  const connection = await connectProvider({ ...context, address });
  return {
    signIn: createExternalSignIn({ ...context, connection }),
    shownAt(host) {
      const authorizationUrl = connection.known?.authorizationUrl;
      // The local provider listens on loopback, which pages on other machines cannot reach.
      if (!authorizationUrl || (isLocal && !isLoopbackHost(host))) return null;
      return { name: settings.name, flow: settings.flow, authorizationUrl, clientId: address.clientId };
    },
    close: async () => local?.close(),
  };
}

/** Loaded on demand, because a deployment with an external provider does not need it. */
async function loadLocal(name: string, log: Logger) {
  const { startLocalProvider } = await import('./localProvider.ts');
  return startLocalProvider({ name, log });
}

function isLoopbackHost(host: string | undefined): boolean {
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  return url !== null && isLoopback(url.hostname);
}
