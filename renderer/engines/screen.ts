import type { Scope } from '#shared/lib/scope.ts';
import { playThrough, systemSpeaker } from './speaker.ts';

/** Shows the other user in any number of elements. Tracks can be added and removed. */
export interface Screen {
  attach(element: HTMLVideoElement): () => void;
  setVolume(percent: number): void;
  /** Routes the sound to this speaker. */
  setSpeaker(speakerId: string): void;
  add(track: MediaStreamTrack): void;
  remove(track: MediaStreamTrack): void;
  /** Plays these tracks instead of the current ones. */
  play(tracks: readonly MediaStreamTrack[]): void;
  /**
   * Number of frames that the elements have received. Counting is cheap, whereas a frame callback makes the
   * browser redraw the page. The number falls when an element restarts or is detached.
   */
  frames(): number;
  /**
   * Calls back at the next frame that an element shows, if the browser supports frame callbacks. Has no
   * effect while a callback is pending.
   */
  requestNextFrame(onFrame: () => void): void;
}

interface Attachment {
  /** Handle of the pending frame callback; 0 if there is no pending callback. */
  frameHandle: number;
}

/**
 * Only the element attached last plays sound, because a blurred backdrop would double it. Elements in another
 * window stay silent if the page has one, because browsers may refuse sound there.
 */
export function createScreen(scope: Scope): Screen {
  const stream = new MediaStream();
  /** Attached elements in order. The value distinguishes two attachments of the same element. */
  const elements = new Map<HTMLVideoElement, Attachment>();
  let volume = 1;
  let speaker = systemSpeaker;

  // `play()` rejects if the element is detached meanwhile or the browser requires a click first. `autoplay`
  // tries again then.
  const start = (element: HTMLVideoElement) => void element.play().catch(() => undefined);

  function startAll(): void {
    for (const element of elements.keys()) {
      start(element);
      // Repeats the routing, because the browser may have refused the speaker before the element had sound.
      void playThrough(element, speaker);
    }
  }

  function assignSound(): void {
    const attached = [...elements.keys()];
    const audible = attached.findLast(({ ownerDocument }) => ownerDocument === document) ?? attached.at(-1);
    for (const element of elements.keys()) {
      element.muted = element !== audible;
      element.volume = volume;
    }
  }

  function detach(element: HTMLVideoElement, attachment: Attachment): void {
    // The element was attached again, so the new attachment owns it.
    if (elements.get(element) !== attachment) return;
    elements.delete(element);
    if (attachment.frameHandle) element.cancelVideoFrameCallback(attachment.frameHandle);
    // Another owner may have given the element a different stream.
    if (element.srcObject === stream) element.srcObject = null;
    assignSound();
  }

  scope.onEnd(() => {
    for (const [element, attachment] of [...elements]) detach(element, attachment);
    for (const track of stream.getTracks()) stream.removeTrack(track);
  });

  return {
    attach(element) {
      if (scope.ended) return () => undefined;
      const before = elements.get(element);
      if (before) detach(element, before);
      const attachment: Attachment = { frameHandle: 0 };
      // Inserts the element at the end, because the element attached last plays the sound.
      elements.set(element, attachment);
      element.autoplay = true;
      element.playsInline = true;
      element.srcObject = stream;
      assignSound();
      void playThrough(element, speaker);
      start(element);
      return () => detach(element, attachment);
    },
    setVolume(percent) {
      volume = Math.min(100, Math.max(0, percent)) / 100;
      assignSound();
    },
    setSpeaker(speakerId) {
      if (speaker === speakerId) return;
      speaker = speakerId;
      for (const element of elements.keys()) void playThrough(element, speaker);
    },
    add(track) {
      if (scope.ended) return;
      stream.addTrack(track);
      startAll();
    },
    remove: (track) => stream.removeTrack(track),
    frames() {
      let frames = 0;
      for (const element of elements.keys()) frames += element.getVideoPlaybackQuality().totalVideoFrames;
      return frames;
    },
    requestNextFrame(onFrame) {
      for (const [element, attachment] of elements) {
        if (attachment.frameHandle || !('requestVideoFrameCallback' in element)) continue;
        attachment.frameHandle = element.requestVideoFrameCallback(() => {
          attachment.frameHandle = 0;
          onFrame();
        });
      }
    },
    play(tracks) {
      if (scope.ended) return;
      for (const track of stream.getTracks()) if (!tracks.includes(track)) stream.removeTrack(track);
      for (const track of tracks) stream.addTrack(track);
      startAll();
    },
  };
}
