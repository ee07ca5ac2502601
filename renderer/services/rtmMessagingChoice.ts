import * as z from 'zod/mini';
import type { ClientConfig } from '#shared/api/config.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createSocketMessaging, type Messaging } from './messaging.ts';
import { createRtmMessaging, type RtmCredentials } from './rtmMessaging.ts';
import type { RtmVendor } from './rtmMessagingVendor.ts';
import type { SocketClient } from './socketClient.ts';

export interface MessagingOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly config: Pick<ClientConfig, 'rtm'>;
  readonly socket: SocketClient;
  readonly me: string;
  /** Returns the session's token. */
  readonly token: () => string | null;
}

const credentialsSchema = z.object({ appId: z.string(), token: z.string() });
const tokenWithinMs = 10_000;

const isVendor = (value: unknown): value is RtmVendor =>
  typeof value === 'object' && value !== null && 'RTM' in value && typeof value.RTM === 'function';

/** Loads the SDK's script, which exports the SDK as a module or (its own builds) as a global variable. */
async function loadRtm(sdkUrl: string): Promise<RtmVendor> {
  const module = (await import(/* @vite-ignore */ new URL(sdkUrl, location.href).href)) as {
    default?: unknown;
  };
  const named = (globalThis as { AgoraRTM?: unknown }).AgoraRTM;
  const vendor = [module.default, module, named].find(isVendor);
  if (!vendor) throw new Error('the script of agora-rtm is another one');
  return vendor;
}

async function askCredentials(tokenUrl: string, token: string | null): Promise<RtmCredentials> {
  const response = await fetch(tokenUrl, {
    headers: { authorization: `Bearer ${token ?? ''}` },
    signal: AbortSignal.timeout(tokenWithinMs),
  });
  if (!response.ok) throw new Error(`no token for agora-rtm: ${response.status}`);
  return z.parse(credentialsSchema, await response.json());
}

/** Creates the messaging service that the configuration names: the socket or agora-rtm. */
export function createMessaging({ scope, clock, config, socket, me, token }: MessagingOptions): Messaging {
  const { rtm } = config;
  if (rtm === null) return createSocketMessaging(socket);
  return createRtmMessaging({
    scope,
    clock,
    me,
    load: () => loadRtm(rtm.sdkUrl),
    credentials: () => askCredentials(rtm.tokenUrl, token()),
  });
}
