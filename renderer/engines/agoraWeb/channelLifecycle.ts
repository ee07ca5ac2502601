import type { Scope } from '#shared/lib/scope.ts';
import type { JoinRequest, MediaEvent } from '../port.ts';
import { newAgoraLink, phaseOf, type AgoraLink } from './link.ts';

/** A channel's life, and what its owner is told of it. */
export interface ChannelLifecycle {
  readonly scope: Scope;
  readonly link: AgoraLink;
  /** Nothing once the channel is over. */
  tell(event: MediaEvent): void;
  onLink(change: Partial<AgoraLink>): void;
  /** Ends everything and tells this, the last. */
  finish(event: MediaEvent): void;
  /** There is no connection, and there will be none. */
  fail(): void;
}

export function createChannelLifecycle({
  scope: owner,
  onEvent,
}: Pick<JoinRequest, 'scope' | 'onEvent'>): ChannelLifecycle {
  const scope = owner.child();
  let link = newAgoraLink;
  let phase = phaseOf(link);

  function tell(event: MediaEvent): void {
    if (!scope.ended) onEvent(event);
  }

  function finish(event: MediaEvent): void {
    if (scope.ended) return;
    scope.end();
    onEvent(event);
  }

  return {
    scope,
    tell,
    finish,
    get link() {
      return link;
    },
    onLink(change) {
      link = { ...link, ...change };
      const next = phaseOf(link);
      if (next === phase) return;
      phase = next;
      tell({ type: 'connectionChanged', state: phase });
    },
    fail() {
      tell({ type: 'connectionChanged', state: 'failed' });
      finish({ type: 'peerLeft', reason: 'dropped' });
    },
  };
}
