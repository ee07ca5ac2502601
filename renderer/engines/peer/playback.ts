import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import { playThrough, systemSpeaker } from '../speaker.ts';

export interface Playback {
  attach(element: HTMLVideoElement): () => void;
  setVolume(percent: number): void;
  /** Where the sound comes out from now on. */
  setSpeaker(speakerId: string): void;
  /** Plays these from now on, and none of those before. */
  play(tracks: readonly MediaStreamTrack[]): void;
}

interface Attachment {
  /** The frame callback that waits; 0 for none. */
  frameHandle: number;
}

/**
 * Shows the other person in any number of elements and tells when a frame was painted. The sound comes from the
 * element attached last and from no other: a blurred backdrop or a mini window would double it.
 */
export function createPlayback(scope: Scope, onPainted: () => void): Playback {
  const stream = new MediaStream();
  /** In order of attaching; each with its pending frame callback. */
  const elements = new Map<HTMLVideoElement, Attachment>();
  let volume = 1;
  let speaker = systemSpeaker;

  function watch(element: HTMLVideoElement, attachment: Attachment): void {
    // Not in every browser; there the decoded frames of the statistics have to do.
    if (!('requestVideoFrameCallback' in element)) return;
    attachment.frameHandle = element.requestVideoFrameCallback(() => {
      onPainted();
      if (elements.get(element) === attachment) watch(element, attachment);
    });
  }

  function assignSound(): void {
    const audible = [...elements.keys()].at(-1);
    for (const element of elements.keys()) {
      element.muted = element !== audible;
      element.volume = volume;
    }
  }

  // Rejects when it is detached meanwhile, or where the browser wants a click first: `autoplay` tries again then.
  const start = (element: HTMLVideoElement) => void element.play().catch(() => undefined);

  function detach(element: HTMLVideoElement, attachment: Attachment): void {
    // Attached again meanwhile: that one is another's to take off.
    if (elements.get(element) !== attachment) return;
    elements.delete(element);
    if (attachment.frameHandle) element.cancelVideoFrameCallback(attachment.frameHandle);
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
      const before = elements.get(element);
      if (before) detach(element, before);
      const attachment: Attachment = { frameHandle: 0 };
      elements.set(element, attachment);
      element.autoplay = true;
      element.playsInline = true;
      element.srcObject = stream;
      assignSound();
      void playThrough(element, speaker);
      watch(element, attachment);
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
    play(tracks) {
      if (scope.ended) return;
      for (const track of stream.getTracks()) if (!tracks.includes(track)) stream.removeTrack(track);
      for (const track of tracks) stream.addTrack(track);
      for (const element of elements.keys()) start(element);
    },
  };
}

/**
 * Tells the first frame of a track as soon as it is there, whether or not anybody shows it: an element outside the
 * page notices it some 30 ms before the statistics do, which the browser renews each 50 ms only. Gone after that.
 */
export function probeFirstFrame(
  scope: Scope,
  clock: Clock,
  track: MediaStreamTrack,
  giveUpAfterMs: number,
  onFrame: () => void,
): void {
  const own = scope.child();
  const element = document.createElement('video');
  element.muted = true;
  element.srcObject = new MediaStream([track]);
  own.onEnd(() => (element.srcObject = null));
  const found = () => {
    own.end();
    onFrame();
  };
  listen(own, element, 'loadeddata', found);
  if ('requestVideoFrameCallback' in element) {
    const handle = element.requestVideoFrameCallback(found);
    own.onEnd(() => element.cancelVideoFrameCallback(handle));
  }
  clock.after(own, giveUpAfterMs, () => own.end());
  void element.play().catch(() => undefined);
}
