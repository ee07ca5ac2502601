import type { CallFrame } from '#shared/ipc/callWindowChannel.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** Chromium's own, not in TypeScript's library. */
declare const MediaStreamTrackGenerator: new (init: {
  readonly kind: 'video';
}) => MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> };

/** A track made of frames that come one by one. */
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
      // Not shown yet, the one before: this one is late already.
      if (scope.ended || (writer.desiredSize ?? 0) <= 0) return;
      const frame = new VideoFrame(data, {
        format: format as VideoPixelFormat,
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round(performance.now() * 1_000),
      });
      // Takes the frame with it, also where it fails.
      writer.write(frame).catch(() => frame.close());
    },
  };
}
