import type { CallFrame } from '#shared/ipc/callWindowChannel.ts';
import type { Scope } from '#shared/lib/scope.ts';

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
