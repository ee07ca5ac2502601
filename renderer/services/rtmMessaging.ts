import { rtmEvents } from '#shared/realtime/events.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Messaging, SkipMessage } from './messaging.ts';
import type { RtmClient, RtmEvents, RtmLinkState, RtmMessage, RtmVendor } from './rtmMessagingVendor.ts';

/**
 * §8: milliseconds between the log-out and the next login, after a failed login and when the service
 * reconnects.
 */
export const loginAgainAfterMs = 5_000;
const skipName = 'matching_skip';

export interface RtmCredentials {
  readonly appId: string;
  readonly token: string;
}

export interface RtmMessagingOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  /** Id of the signed-in user, used as their name in the service. */
  readonly me: string;
  /** Loads the SDK, about 400 kB. */
  readonly load: () => Promise<RtmVendor>;
  /** Fetches new credentials for each login and when the token expires. */
  readonly credentials: () => Promise<RtmCredentials>;
}

/** Parses a skip message; null for any other message. The sender is the publisher reported by the service. */
export function skipOf({ channelType, message, publisher }: RtmMessage): SkipMessage | null {
  if (channelType !== 'USER' || typeof message !== 'string') return null;
  try {
    const parsed = rtmEvents.matching_skip.safeParse(JSON.parse(message));
    if (!parsed.success) return null;
    return { channel: parsed.data.match_skip_message.channel, userId: publisher };
  } catch {
    return null;
  }
}

/**
 * Decides how to handle a link state. The SDK reconnects by itself, but §8 requires a new login with a new
 * token.
 */
export function answerTo({ currentState, operation, reasonCode }: RtmLinkState): 'retry' | 'stop' | 'wait' {
  // Another window of this user logged in. Logging in again would disconnect that window, and both would
  // alternate without end.
  if (reasonCode === 'SAME_UID_LOGIN') return 'stop';
  if (currentState === 'DISCONNECTED' || currentState === 'SUSPENDED' || currentState === 'FAILED') {
    return 'retry';
  }
  return currentState === 'CONNECTING' && operation === 'AUTO_RECONNECT' ? 'retry' : 'wait';
}

/** Creates the messaging service over agora-rtm, which logs in at the first listener and logs out with the scope. */
export function createRtmMessaging(options: RtmMessagingOptions): Messaging {
  const { scope, clock, me, load, credentials } = options;
  const skips = createEmitter<SkipMessage>();
  let client: RtmClient | null = null;
  let hasBegun = false;

  function attend(
    life: Scope,
    rtm: RtmClient,
    { message, linkState, tokenPrivilegeWillExpire }: RtmEvents,
  ): void {
    rtm.addEventListener('message', message);
    rtm.addEventListener('linkState', linkState);
    rtm.addEventListener('tokenPrivilegeWillExpire', tokenPrivilegeWillExpire);
    life.onEnd(() => {
      rtm.removeEventListener('message', message);
      rtm.removeEventListener('linkState', linkState);
      rtm.removeEventListener('tokenPrivilegeWillExpire', tokenPrivilegeWillExpire);
    });
  }

  async function renew(life: Scope, rtm: RtmClient): Promise<void> {
    try {
      const { token } = await credentials();
      if (!life.ended) await rtm.renewToken(token);
    } catch {
      // The renewal failed. The service disconnects in half a minute, and the next login uses a new token.
    }
  }

  async function logIn(life: Scope, onLink: (answer: 'retry' | 'stop') => void): Promise<void> {
    const [vendor, { appId, token }] = await Promise.all([load(), credentials()]);
    if (life.ended) return;
    // Creates a new client for each login, because logging out removes the listeners of the old one.
    const rtm = new vendor.RTM(appId, me);
    const logOut = () => void rtm.logout().catch(() => undefined);
    life.onEnd(() => {
      client = null;
      logOut();
    });
    attend(life, rtm, {
      message(message) {
        const skip = skipOf(message);
        if (skip) skips.emit(skip);
      },
      linkState(state) {
        const answer = answerTo(state);
        if (answer !== 'wait') onLink(answer);
      },
      tokenPrivilegeWillExpire: () => void renew(life, rtm),
    });
    await rtm.login({ token });
    // The attempt was given up meanwhile, so this login must not stay active beside the next one.
    if (life.ended) logOut();
    else client = rtm;
  }

  function begin(): void {
    if (scope.ended) return;
    const life = scope.child();
    const onLink = (answer: 'retry' | 'stop') => {
      if (life.ended) return;
      life.end();
      if (answer === 'retry') clock.after(scope, loginAgainAfterMs, begin);
    };
    logIn(life, onLink).catch(() => onLink('retry'));
  }

  return {
    sendSkip(to, message) {
      // Without a connection the message is dropped, like over the socket. The server informs the other user
      // as well.
      const body = JSON.stringify({ match_skip_message: message });
      client?.publish(to, body, { channelType: 'USER', customType: skipName }).catch(() => undefined);
    },
    onSkip(owner, whom, listener) {
      if (whom !== me) throw new Error('the messaging service knows one person');
      skips.on(owner, listener);
      if (hasBegun) return;
      hasBegun = true;
      begin();
    },
  };
}
