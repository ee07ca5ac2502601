import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { AgoraClient, AgoraClientEvents, AgoraRetry, AgoraWebVendor } from './vendor.ts';

/** Milliseconds after which a join is given up. Without a network the SDK retries without limit. */
export const joinLimitMs = 10_000;

/**
 * Short retries for the SDK's own requests. {@link joinLimitMs} ends the join if they do not succeed in time.
 */
const retry: AgoraRetry = { timeout: 2_000, timeoutFactor: 1.5, maxRetryCount: 4, maxRetryTimeout: 5_000 };

/** Creates a client with the codec vp8, which all engines use (§9). */
export function newClient(vendor: AgoraWebVendor): AgoraClient {
  return vendor.createClient({
    codec: 'vp8',
    mode: 'rtc',
    httpRetryConfig: retry,
    websocketRetryConfig: retry,
  });
}

/** Adds the handlers to the client and removes them when the scope ends. */
export function listenToClient(scope: Scope, client: AgoraClient, handlers: AgoraClientEvents): void {
  function attend<E extends keyof AgoraClientEvents>(event: E): void {
    const handler = handlers[event];
    client.on(event, handler);
    scope.onEnd(() => client.off(event, handler));
  }
  for (const event of Object.keys(handlers) as (keyof AgoraClientEvents)[]) attend(event);
}

/** Returns true if this page has already joined the channel with the same uid. */
const isConflict = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'UID_CONFLICT';

/**
 * Joins the channel and leaves it when the scope ends. Throws if joining takes longer than {@link
 * joinLimitMs}. A join that still succeeds after the scope ended is left again.
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
