import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { playThrough, systemSpeaker } from '../speaker.ts';

/** Shows one stream in any number of elements; the tracks in it come and go. */
export interface Screen {
  attach(element: HTMLVideoElement): () => void;
  setVolume(percent: number): void;
  setSpeaker(speakerId: string): void;
  add(track: MediaStreamTrack): void;
  remove(track: MediaStreamTrack): void;
}

/**
 * The SDK's own player is not used: it plays in one element, makes the sound elsewhere, and takes an element outside
 * the page for a frozen one. As on the peer engine the sound comes from the element attached last and no other.
 */
export function createScreen(scope: Scope): Screen {
  const stream = new MediaStream();
  /** In order of attaching; the value tells one attachment of an element from the next. */
  const elements = new Map<HTMLVideoElement, symbol>();
  let volume = 1;
  let speaker = systemSpeaker;

  // Rejects when it is detached meanwhile, or where the browser wants a click first: `autoplay` tries again then.
  const start = (element: HTMLVideoElement) => void element.play().catch(() => undefined);

  function assignSound(): void {
    const audible = [...elements.keys()].at(-1);
    for (const element of elements.keys()) {
      element.muted = element !== audible;
      element.volume = volume;
    }
  }

  function detach(element: HTMLVideoElement, attachment: symbol): void {
    if (elements.get(element) !== attachment) return;
    elements.delete(element);
    // Somebody may have given the element another picture meanwhile.
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
      const attachment = Symbol('attachment');
      // Anew at the end: the sound goes to whoever was attached last.
      elements.delete(element);
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
      for (const element of elements.keys()) {
        start(element);
        // Asked before there was any sound, the browser may have refused the speaker.
        void playThrough(element, speaker);
      }
    },
    remove: (track) => stream.removeTrack(track),
  };
}

/** Where the browser tells no frames they are counted so often. */
const countEveryMs = 100;

/**
 * Tells every frame of a track while the scope lives, whether or not anybody shows it, by an element of its own
 * outside the page. In a hidden page no frames are painted: there nothing is told.
 */
export function watchFrames(scope: Scope, clock: Clock, track: MediaStreamTrack, onFrame: () => void): void {
  if (scope.ended) return;
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.srcObject = new MediaStream([track]);
  scope.onEnd(() => (element.srcObject = null));
  if ('requestVideoFrameCallback' in element) {
    let handle = 0;
    const next = () => {
      handle = element.requestVideoFrameCallback(() => {
        onFrame();
        if (!scope.ended) next();
      });
    };
    next();
    scope.onEnd(() => element.cancelVideoFrameCallback(handle));
  } else {
    countFrames(scope, clock, element, onFrame);
  }
  void element.play().catch(() => undefined);
}

/** Older browsers: as many frames as were painted by then. */
function countFrames(scope: Scope, clock: Clock, element: HTMLVideoElement, onFrame: () => void): void {
  let seen = 0;
  clock.every(scope, countEveryMs, () => {
    const { totalVideoFrames } = element.getVideoPlaybackQuality();
    if (totalVideoFrames > seen) onFrame();
    seen = totalVideoFrames;
  });
}
