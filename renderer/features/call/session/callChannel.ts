import type { Scope } from '#shared/lib/scope.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import type { LocalMedia, MediaChannel, MediaEngine, MediaEvent } from '#renderer/engines/port.ts';
import type { CallEvent } from '../machine/events.ts';
import type { Call } from '../machine/types.ts';

export type SoundEvent = Extract<MediaEvent, { type: 'volume' }>;

/** Joins a call's channel and reports its events to the machine, with the call's id. */
export function openCallChannel(options: {
  readonly scope: Scope;
  readonly engine: MediaEngine;
  readonly local: LocalMedia;
  readonly call: Call;
  readonly dispatch: (event: CallEvent) => void;
  readonly onSound: (sound: SoundEvent) => void;
}): MediaChannel {
  const { scope, engine, local, call, dispatch, onSound } = options;
  const { callId } = call;

  function onEvent(event: MediaEvent): void {
    switch (event.type) {
      case 'volume':
        return onSound(event);
      case 'peerJoined':
        return dispatch({ type: 'peerJoined', callId });
      case 'peerLeft':
        return dispatch({ type: 'peerLeft', callId, reason: event.reason });
      case 'firstFrame':
        return dispatch({ type: 'firstFrame', callId });
      case 'remoteVideoState':
        return dispatch({ type: 'remoteVideoState', callId, state: event.state });
      case 'remoteMedia':
        return dispatch({ type: 'remoteMedia', callId, remote: event.remote });
      case 'connectionChanged':
        return dispatch({ type: 'connectionChanged', callId, state: event.state });
      case 'refused':
        // Another window of this user is in the channel.
        return dispatch({ type: 'takenElsewhere', callId });
      default:
        assertNever(event, 'media event');
    }
  }

  return engine.join({
    scope,
    credentials: call.credentials,
    peerId: call.peer._id,
    // The caller joins first and sends the offer.
    initiator: call.direction === 'outgoing',
    // The server waits eight seconds for a peer that lost the network (§4.7).
    isPatient: true,
    local,
    onEvent,
  });
}
