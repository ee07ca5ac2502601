import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { AgoraClient, AgoraClientEvents, AgoraRetry, AgoraWebVendor } from './vendor.ts';

/** Without a network the SDK asks for ever: whoever is not in after this is not coming in. */
export const joinLimitMs = 10_000;

/** The SDK's own tries, kept short: what they do not reach in time is ended by {@link joinLimitMs}. */
const retry: AgoraRetry = { timeout: 2_000, timeoutFactor: 1.5, maxRetryCount: 4, maxRetryTimeout: 5_000 };

/** §9: vp8 everywhere. */
export function newClient(vendor: AgoraWebVendor): AgoraClient {
  return vendor.createClient({
    codec: 'vp8',
    mode: 'rtc',
    httpRetryConfig: retry,
    websocketRetryConfig: retry,
  });
}

/** Listens for as long as the scope lives. */
export function listenToClient(scope: Scope, client: AgoraClient, handlers: AgoraClientEvents): void {
  function attend<E extends keyof AgoraClientEvents>(event: E): void {
    const handler = handlers[event];
    client.on(event, handler);
    scope.onEnd(() => client.off(event, handler));
  }
  for (const event of Object.keys(handlers) as (keyof AgoraClientEvents)[]) attend(event);
}

/** The same number is in the channel already, by this very page. */
const isConflict = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'UID_CONFLICT';

/**
 * Joins, and leaves with the scope. Throws where it can't join in time: a join that never ends is left behind by
 * leaving, and left once more should it come through after all.
 */
export async function enterChannel(
  scope: Scope,
  clock: Clock,
  client: AgoraClient,
  { appId, channelId, token, uid }: Credentials,
): Promise<'joined' | 'refused'> {
  if (appId === null || uid === null) throw new Error('these credentials are not of this engine');
  const leave = () => void client.leave().catch(() => undefined);
  scope.onEnd(leave);
  const limit = scope.child();
  const tooLate = new Promise<never>((_, reject) => {
    clock.after(limit, joinLimitMs, () => reject(new Error('the channel could not be joined in time')));
  });
  const joining = client.join(appId, channelId, token, uid);
  joining.then(
    () => scope.ended && leave(),
    () => undefined,
  );
  try {
    await Promise.race([joining, tooLate]);
    return 'joined';
  } catch (error) {
    if (isConflict(error)) return 'refused';
    throw error;
  } finally {
    limit.end();
  }
}
