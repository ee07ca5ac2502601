import type { Clock } from '#shared/lib/clock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { RtmClient, RtmEvents, RtmLinkState, RtmMessage, RtmVendor } from './rtmMessagingVendor.ts';

const serviceMs = 20;

/** Test double of agora-rtm-sdk and its service. */
export interface RtmDouble {
  readonly vendor: RtmVendor;
  /** Logins, log-outs and renewed tokens in order, as `userId: action`. */
  readonly log: readonly string[];
  /** Rejects the given number of next logins. */
  refuse(logins: number): void;
  /** Changes this user's link state, as the SDK reports it. */
  link(userId: string, state: RtmLinkState): void;
  /** Delivers a message to this user. */
  bring(userId: string, message: Omit<RtmMessage, 'channelType'> & Partial<RtmMessage>): void;
  expireToken(userId: string): void;
  /** Ids of the users who are logged in. */
  readonly online: readonly string[];
  /** Number of listeners of all clients. */
  readonly listeners: number;
}

type Listeners = { [E in keyof RtmEvents]: Set<RtmEvents[E]> };

export function createRtmDouble(clock: Clock): RtmDouble {
  const scope = createScope();
  const log: string[] = [];
  const online = new Map<string, Listeners>();
  const all = new Set<Listeners>();
  let refusals = 0;

  const later = () => new Promise<void>((done) => void clock.after(scope, serviceMs, done));

  function announceLink(listeners: Listeners, state: RtmLinkState): void {
    for (const listener of [...listeners.linkState]) listener(state);
  }

  class RtmClientDouble implements RtmClient {
    readonly #userId: string;
    readonly #listeners: Listeners = {
      message: new Set(),
      linkState: new Set(),
      tokenPrivilegeWillExpire: new Set(),
    };

    constructor(_appId: string, userId: string) {
      this.#userId = userId;
      all.add(this.#listeners);
    }

    async login({ token }: { readonly token: string }): Promise<void> {
      log.push(`${this.#userId}: login ${token}`);
      announceLink(this.#listeners, { currentState: 'CONNECTING', operation: 'LOGIN', reasonCode: 'LOGIN' });
      await later();
      if (refusals > 0) {
        refusals -= 1;
        const reasonCode = 'LOGIN_REJECTED';
        announceLink(this.#listeners, { currentState: 'FAILED', operation: 'LOGIN', reasonCode });
        throw new Error('login rejected');
      }
      const other = online.get(this.#userId);
      online.set(this.#userId, this.#listeners);
      // A user can be logged in once: the earlier login is ended.
      const reasonCode = 'SAME_UID_LOGIN';
      if (other) announceLink(other, { currentState: 'FAILED', operation: 'SERVER_REJECT', reasonCode });
      announceLink(this.#listeners, {
        currentState: 'CONNECTED',
        operation: 'LOGIN',
        reasonCode: 'LOGIN_SUCCESS',
      });
    }

    async logout(): Promise<void> {
      log.push(`${this.#userId}: logout`);
      if (online.get(this.#userId) === this.#listeners) online.delete(this.#userId);
    }

    async publish(to: string, message: string): Promise<void> {
      await later();
      const listeners = online.get(to);
      // "Please ensure that the target user is online, otherwise the publish call will fail."
      if (!listeners) throw new Error('the user is not online');
      for (const listener of [...listeners.message]) {
        listener({ channelType: 'USER', message, publisher: this.#userId });
      }
    }

    async renewToken(token: string): Promise<void> {
      log.push(`${this.#userId}: renew ${token}`);
    }

    addEventListener<E extends keyof RtmEvents>(event: E, listener: RtmEvents[E]): void {
      (this.#listeners[event] as Set<RtmEvents[E]>).add(listener);
    }

    removeEventListener<E extends keyof RtmEvents>(event: E, listener: RtmEvents[E]): void {
      (this.#listeners[event] as Set<RtmEvents[E]>).delete(listener);
    }
  }

  return {
    vendor: { RTM: RtmClientDouble },
    log,
    refuse: (logins) => (refusals = logins),
    link(userId, state) {
      const listeners = online.get(userId);
      if (listeners) announceLink(listeners, state);
    },
    bring(userId, message) {
      for (const listener of online.get(userId)?.message ?? []) listener({ channelType: 'USER', ...message });
    },
    expireToken(userId) {
      for (const listener of online.get(userId)?.tokenPrivilegeWillExpire ?? []) listener('');
    },
    get online() {
      return [...online.keys()];
    },
    get listeners() {
      return [...all].reduce(
        (sum, own) => sum + Object.values(own).reduce((count, set) => count + set.size, 0),
        0,
      );
    },
  };
}
