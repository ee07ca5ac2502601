import { callViewIds, type CallBridge } from '#shared/ipc/callBridge.ts';
import type { FrameTaker, HostPicture } from './host.ts';

const viewWidth = 640;
const viewHeight = 480;
const framesPerSecond = 15;

/** An API of Chromium that TypeScript's library does not declare. */
interface FrameReader {
  readonly readable: ReadableStream<VideoFrame>;
}
declare const MediaStreamTrackProcessor: new (init: {
  readonly track: MediaStreamTrack;
  readonly maxBufferSize: number;
}) => FrameReader;

/** Passes on the bytes of one frame. A frame in graphics memory has no format and is converted to RGBA. */
async function read(frame: VideoFrame, to: FrameTaker): Promise<void> {
  const size = frame.visibleRect;
  if (!size) return;
  const options: VideoFrameCopyToOptions = frame.format ? {} : { format: 'RGBA' };
  const data = new ArrayBuffer(frame.allocationSize(options));
  await frame.copyTo(data, options);
  to.take({ format: frame.format ?? 'RGBA', width: size.width, height: size.height, data });
}

/** Reads frames from a canvas until the track ends. Drops frames while the receiver has no room. */
function takeFrames(canvas: HTMLCanvasElement, to: FrameTaker): () => void {
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
  if (!track) return () => undefined;
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: 1 }).readable.getReader();

  async function run(): Promise<void> {
    for (;;) {
      const { done, value: frame } = await reader.read();
      if (done) return;
      try {
        if (to.hasRoom()) await read(frame, to);
      } finally {
        frame.close();
      }
    }
  }
  run().catch((error: unknown) => console.error('frames', error));
  return () => {
    track.stop();
    reader.cancel().catch(() => undefined);
  };
}

/**
 * Makes the library draw a remote user's picture into a canvas, below an element with one of the known ids,
 * and forwards it frame by frame. The library may replace the canvas.
 */
export function showPicture(bridge: CallBridge, uid: number, to: FrameTaker): HostPicture | null {
  const viewId = callViewIds.find((id) => document.getElementById(id) === null);
  if (!viewId) return null;
  const view = document.createElement('div');
  view.id = viewId;
  view.ariaHidden = 'true';
  Object.assign(view.style, {
    position: 'fixed',
    left: `-${viewWidth * 4}px`,
    top: '0',
    width: `${viewWidth}px`,
    height: `${viewHeight}px`,
    pointerEvents: 'none',
  });
  document.body.append(view);

  let canvas: HTMLCanvasElement | null = null;
  let stopFrames = () => {};
  function findCanvas(): void {
    const found = view.querySelector('canvas');
    if (!found || found === canvas) return;
    stopFrames();
    canvas = found;
    stopFrames = takeFrames(found, to);
  }
  const watcher = new MutationObserver(findCanvas);
  watcher.observe(view, { childList: true, subtree: true });

  const outcome = bridge.attachView(viewId, uid);
  if (!outcome.ok) console.warn('the picture could not be attached', outcome.code);
  findCanvas();
  return {
    end() {
      watcher.disconnect();
      stopFrames();
      if (outcome.ok) bridge.detachView(viewId, uid);
      view.remove();
    },
  };
}
