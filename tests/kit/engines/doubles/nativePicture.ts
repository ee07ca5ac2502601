/** Double of the native library's renderer: draws each frame to a canvas inside the view. */
export interface NativePicture {
  show(track: MediaStreamTrack | null): void;
  end(): void;
}

/**
 * Creates the renderer. A null view receives no drawing. The first frame of each track is always reported.
 */
export function createNativePicture(view: HTMLElement | null, onFirstFrame: () => void): NativePicture {
  const source = document.createElement('video');
  source.muted = true;
  const container = document.createElement('div');
  const canvas = document.createElement('canvas');
  // Hidden until the first frame, as in the library's renderers.
  canvas.style.display = 'none';
  const brush = canvas.getContext('2d');
  let handle = 0;
  let isFirst = true;
  if (view) {
    container.append(canvas);
    view.append(container);
  }

  function draw(): void {
    handle = source.requestVideoFrameCallback(draw);
    if (isFirst) onFirstFrame();
    isFirst = false;
    if (!view) return;
    canvas.style.display = '';
    if (canvas.width !== source.videoWidth) {
      canvas.width = source.videoWidth;
      canvas.height = source.videoHeight;
    }
    brush?.drawImage(source, 0, 0);
  }

  function stop(): void {
    source.cancelVideoFrameCallback(handle);
    source.srcObject = null;
  }

  return {
    show(track) {
      stop();
      isFirst = true;
      if (!track) return;
      source.srcObject = new MediaStream([track]);
      handle = source.requestVideoFrameCallback(draw);
      void source.play().catch(() => undefined);
    },
    end() {
      stop();
      container.remove();
    },
  };
}
