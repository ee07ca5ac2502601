import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';
import type { MediaEvent } from '../port.ts';
import type { CallFrame } from '#shared/ipc/callWindowChannel.ts';
import type { Scope } from '#shared/lib/scope.ts';

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
export function createRemotePicture(emit: (event: MediaEvent) => void): RemotePicture {
  let current: RemoteVideoState = stopped;
  let hasFirstFrame = false;

  function set(next: RemoteVideoState): void {
    if (next === current) return;
    if (current === stopped && next !== starting) set(starting);
    current = next;
    emit({ type: 'remoteVideoState', state: next });
  }

  return {
    state(state) {
      if (isState(state)) set(state);
    },
    firstFrame() {
      set(decoding);
      if (hasFirstFrame) return;
      hasFirstFrame = true;
      emit({ type: 'firstFrame' });
    },
  };
}

/** Chromium API that is missing in TypeScript's DOM library. */
declare const MediaStreamTrackGenerator: new (init: {
  readonly kind: 'video';
}) => MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> };

/** A video track made from single frames. */
export interface FrameTrack {
  readonly track: MediaStreamTrack;
  show(frame: CallFrame): void;
}

export function createFrameTrack(scope: Scope): FrameTrack {
  const generator = new MediaStreamTrackGenerator({ kind: 'video' });
  const writer = generator.writable.getWriter();
  scope.onEnd(() => {
    generator.stop();
    writer.abort().catch(() => undefined);
  });

  return {
    track: generator,
    show({ data, format, width, height }) {
      // The previous frame is still pending: drops this one, because it would be shown late.
      if (scope.ended || (writer.desiredSize ?? 0) <= 0) return;
      const frame = new VideoFrame(data, {
        format: format as VideoPixelFormat,
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round(performance.now() * 1_000),
      });
      // `write` takes ownership of the frame, but not if it fails: then the frame must be closed here.
      writer.write(frame).catch(() => frame.close());
    },
  };
}
