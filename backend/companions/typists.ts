import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createLink, type Link } from './link.ts';

/** Milliseconds without typing after which a companion disconnects. */
const idleDisconnectMs = 60_000;

export interface TypistOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly url: string;
  readonly secret: string | null;
  readonly log: (message: string, detail?: unknown) => void;
  issueToken(userId: string): Promise<string>;
}

interface Typist {
  readonly link: Link;
  isOnline: boolean;
  /** Recipient to notify as soon as the connection is open; null if none is pending. */
  toId: string | null;
  lastMs: number;
}

/**
 * Shows that companions are typing, over the same socket as a user's client. Each companion connects only
 * while it types.
 */
export function createTypists(options: TypistOptions): (companionId: string, toId: string) => void {
  const { scope, clock, url, secret, log } = options;
  const typists = new Map<string, Typist>();
  const opening = new Map<string, string>();

  function show({ link }: Typist, companionId: string, toId: string): void {
    link.publish('typing', toId, 'typing', { from: companionId });
  }

  async function open(companionId: string): Promise<void> {
    let token = await options.issueToken(companionId);
    const toId = opening.get(companionId) ?? null;
    opening.delete(companionId);
    if (scope.ended) return;
    const link = createLink({
      url,
      secret,
      token: () => token,
      onOnline() {
        typist.isOnline = true;
        if (typist.toId !== null) show(typist, companionId, typist.toId);
        typist.toId = null;
      },
      onOffline: () => void (typist.isOnline = false),
      onTokenRefused() {
        void options.issueToken(companionId).then((next) => {
          token = next;
          link.retry();
        });
      },
      log,
    });
    const typist: Typist = { link, isOnline: false, toId, lastMs: clock.now() };
    typists.set(companionId, typist);
  }

  clock.every(scope, idleDisconnectMs, () => {
    for (const [companionId, { link, lastMs }] of typists) {
      if (clock.now() - lastMs < idleDisconnectMs) continue;
      link.close();
      typists.delete(companionId);
    }
  });
  scope.onEnd(() => {
    for (const { link } of typists.values()) link.close();
  });

  return (companionId, toId) => {
    const typist = typists.get(companionId);
    if (!typist) {
      const isOpening = opening.has(companionId);
      opening.set(companionId, toId);
      if (!isOpening)
        open(companionId).catch((error: unknown) =>
          log('companions: creating the session of a demo companion failed', error),
        );
      return;
    }
    typist.lastMs = clock.now();
    if (typist.isOnline) show(typist, companionId, toId);
    else typist.toId = toId;
  };
}
