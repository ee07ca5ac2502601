/** Elements that show the own picture. */
export interface Preview {
  attach(element: HTMLVideoElement): () => void;
  show(track: MediaStreamTrack | null): void;
  /** As in a mirror, or as the others see it. */
  mirror(isMirrored: boolean): void;
  /** An element in which this track is to be seen moving just now, or null: whoever wants one frame of it needs no other. */
  showing(track: MediaStreamTrack): HTMLVideoElement | null;
}

export function createPreview(mirroredAtFirst: boolean): Preview {
  // A count each: an element attached twice stays until it is detached twice.
  const elements = new Map<HTMLVideoElement, number>();
  let stream: MediaStream | null = null;
  let isMirrored = mirroredAtFirst;

  function apply(element: HTMLVideoElement): void {
    if (element.srcObject === stream) return;
    element.srcObject = stream;
    // Rejects when the picture changes meanwhile: that change plays by itself.
    if (stream) void element.play().catch(() => undefined);
  }

  const turn = (element: HTMLVideoElement) => turnPreview(element, isMirrored);

  return {
    attach(element) {
      elements.set(element, (elements.get(element) ?? 0) + 1);
      // The own sound is never played: the stream carries none, and muted lets it start without a click.
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
      // What nobody sees may show an old frame.
      if (document.hidden) return null;
      const isPlaying = (element: HTMLVideoElement) =>
        element.srcObject === stream && !element.paused && element.readyState >= element.HAVE_CURRENT_DATA;
      return [...elements.keys()].find(isPlaying) ?? null;
    },
  };
}

/** On the element itself, so that every own view follows what is chosen, whatever it is styled as. */
export function turnPreview(element: HTMLVideoElement, isMirrored: boolean): void {
  element.style.transform = isMirrored ? 'scaleX(-1)' : 'none';
}
