import { rtmEvents } from '#shared/realtime/events.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Messaging, SkipMessage } from './messaging.ts';
import type { RtmClient, RtmEvents, RtmLinkState, RtmMessage, RtmVendor } from './rtmMessagingVendor.ts';

/** §8: after a login that failed, and when the service reconnects: log out, wait this long, try again. */
export const loginAgainAfterMs = 5_000;
const skipName = 'matching_skip';

export interface RtmCredentials {
  readonly appId: string;
  readonly token: string;
}

export interface RtmMessagingOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  /** The signed-in person's id, which is their name there. */
  readonly me: string;
  /** Brings the SDK, some 400 kB. */
  readonly load: () => Promise<RtmVendor>;
  /** Asked for anew at each login and when the token runs out. */
  readonly credentials: () => Promise<RtmCredentials>;
}

/** The skip in a message, or null where it is none. Its sender is the one that the service names. */
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

/** What to do about the line. The SDK would mend it by itself; §8 wants a new login, with a fresh token. */
export function answerTo({ currentState, operation, reasonCode }: RtmLinkState): 'retry' | 'stop' | 'wait' {
  // Another window of this person. Logging in again would throw that one out, and it us, for ever.
  if (reasonCode === 'SAME_UID_LOGIN') return 'stop';
  if (currentState === 'DISCONNECTED' || currentState === 'SUSPENDED' || currentState === 'FAILED') {
    return 'retry';
  }
  return currentState === 'CONNECTING' && operation === 'AUTO_RECONNECT' ? 'retry' : 'wait';
}

/** The messaging service over agora-rtm. It logs in when somebody first listens, and out with the scope. */
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
      // Then the service ends the line in half a minute, and the next login brings a new token.
    }
  }

  async function logIn(life: Scope, onLink: (answer: 'retry' | 'stop') => void): Promise<void> {
    const [vendor, { appId, token }] = await Promise.all([load(), credentials()]);
    if (life.ended) return;
    // A client of its own for each login: logging out takes the listeners of the last one away.
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
    // Given up meanwhile: it must not stay logged in behind the next one.
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
      // As over the socket: without a line it is nothing. The server tells the other side as well.
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
