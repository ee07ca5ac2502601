import type { Scope } from '#shared/lib/scope.ts';
import type { JoinRequest, MediaEvent } from '../port.ts';
import { newAgoraLink, phaseOf, type AgoraLink } from './link.ts';

/** The scope and connection state of a channel, and the events sent to its owner. */
export interface ChannelLifecycle {
  readonly scope: Scope;
  readonly link: AgoraLink;
  /** Sends an event to the owner, unless the channel has ended. */
  emit(event: MediaEvent): void;
  onLink(change: Partial<AgoraLink>): void;
  /** Ends the channel and sends this as its last event. */
  finish(event: MediaEvent): void;
  /** Ends the channel with the state `failed` and the other user as dropped. */
  fail(): void;
}

export function createChannelLifecycle({
  scope: owner,
  onEvent,
}: Pick<JoinRequest, 'scope' | 'onEvent'>): ChannelLifecycle {
  const scope = owner.child();
  let link = newAgoraLink;
  let phase = phaseOf(link);

  function emit(event: MediaEvent): void {
    if (!scope.ended) onEvent(event);
  }

  function finish(event: MediaEvent): void {
    if (scope.ended) return;
    scope.end();
    onEvent(event);
  }

  return {
    scope,
    emit,
    finish,
    get link() {
      return link;
    },
    onLink(change) {
      link = { ...link, ...change };
      const next = phaseOf(link);
      if (next === phase) return;
      phase = next;
      emit({ type: 'connectionChanged', state: phase });
    },
    fail() {
      emit({ type: 'connectionChanged', state: 'failed' });
      finish({ type: 'peerLeft', reason: 'dropped' });
    },
  };
}
