import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';
import type { MediaEvent } from '../port.ts';

const { stopped, starting, decoding, failed } = remoteVideoStates;

/**
 * Translates the library's video reports into events. The state numbers are the same; order and the single
 * first frame are added here.
 */
export interface RemotePicture {
  state(state: number): void;
  firstFrame(): void;
}

const isState = (state: number): state is RemoteVideoState => state >= stopped && state <= failed;

/**
 * Ensures that `starting` precedes every other state, and that `firstFrame` is sent once, after `decoding`.
 */
export function createRemotePicture(tell: (event: MediaEvent) => void): RemotePicture {
  let current: RemoteVideoState = stopped;
  let hasFirstFrame = false;

  function set(next: RemoteVideoState): void {
    if (next === current) return;
    if (current === stopped && next !== starting) set(starting);
    current = next;
    tell({ type: 'remoteVideoState', state: next });
  }

  return {
    state(state) {
      if (isState(state)) set(state);
    },
    firstFrame() {
      set(decoding);
      if (hasFirstFrame) return;
      hasFirstFrame = true;
      tell({ type: 'firstFrame' });
    },
  };
}
