import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';
import type { MediaEvent } from '../port.ts';

const { stopped, starting, decoding, failed } = remoteVideoStates;

/** The library's states are ours by number; what is missing here is their order and the one first frame. */
export interface RemotePicture {
  state(state: number): void;
  firstFrame(): void;
}

const isState = (state: number): state is RemoteVideoState => state >= stopped && state <= failed;

/** Nothing is decoded that did not start, and the first frame is told after the decoding, once a channel. */
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
