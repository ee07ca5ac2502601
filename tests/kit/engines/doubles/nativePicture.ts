/** How the native library shows a picture: a canvas of its own below the view, drawn frame by frame. */
export interface NativePicture {
  show(track: MediaStreamTrack | null): void;
  end(): void;
}

/** Without a view nothing is drawn, only the first frame is told, once for each track. */
export function createNativePicture(view: HTMLElement | null, onFirstFrame: () => void): NativePicture {
  const source = document.createElement('video');
  source.muted = true;
  const container = document.createElement('div');
  const canvas = document.createElement('canvas');
  // Hidden until the first frame, as the library's renderers do.
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
