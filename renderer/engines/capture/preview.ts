/** The elements that show the self view. */
export interface Preview {
  attach(element: HTMLVideoElement): () => void;
  show(track: MediaStreamTrack | null): void;
  /** Mirrors the self view, or shows it as other users see it. */
  mirror(isMirrored: boolean): void;
  /**
   * Returns an element in which this track is playing now, or null. A single frame can be taken from it
   * without a new element.
   */
  showing(track: MediaStreamTrack): HTMLVideoElement | null;
}

export function createPreview(mirroredAtFirst: boolean): Preview {
  // Number of attachments per element: an element attached twice must be detached twice.
  const elements = new Map<HTMLVideoElement, number>();
  let stream: MediaStream | null = null;
  let isMirrored = mirroredAtFirst;

  function apply(element: HTMLVideoElement): void {
    if (element.srcObject === stream) return;
    element.srcObject = stream;
    // `play()` rejects if the stream changes meanwhile; the new stream then plays by itself.
    if (stream) void element.play().catch(() => undefined);
  }

  const turn = (element: HTMLVideoElement) => turnPreview(element, isMirrored);

  return {
    attach(element) {
      elements.set(element, (elements.get(element) ?? 0) + 1);
      // The user's own sound is not played. Muting also allows playback to start without a click.
      element.muted = true;
      element.playsInline = true;
      element.autoplay = true;
      turn(element);
      apply(element);
      let isAttached = true;
      return () => {
        if (!isAttached) return;
        isAttached = false;
        const count = (elements.get(element) ?? 1) - 1;
        if (count > 0) return void elements.set(element, count);
        elements.delete(element);
        element.srcObject = null;
        element.style.transform = '';
      };
    },
    show(track) {
      if ((stream?.getVideoTracks()[0] ?? null) === track) return;
      stream = track && new MediaStream([track]);
      for (const element of elements.keys()) apply(element);
    },
    mirror(next) {
      isMirrored = next;
      for (const element of elements.keys()) turn(element);
    },
    showing(track) {
      if (stream?.getVideoTracks()[0] !== track || track.readyState !== 'live' || track.muted) return null;
      // A hidden page may show an old frame.
      if (document.hidden) return null;
      const isPlaying = (element: HTMLVideoElement) =>
        element.srcObject === stream && !element.paused && element.readyState >= element.HAVE_CURRENT_DATA;
      return [...elements.keys()].find(isPlaying) ?? null;
    },
  };
}

/**
 * Mirrors the element by an inline style, so that every self view follows the preference regardless of its
 * CSS.
 */
export function turnPreview(element: HTMLVideoElement, isMirrored: boolean): void {
  element.style.transform = isMirrored ? 'scaleX(-1)' : 'none';
}
