import type { Scope } from '#shared/lib/scope.ts';
import { playThrough, systemSpeaker } from './speaker.ts';

/** Shows the other person in any number of elements; the tracks come and go. */
export interface Screen {
  attach(element: HTMLVideoElement): () => void;
  setVolume(percent: number): void;
  /** Where the sound comes out from now on. */
  setSpeaker(speakerId: string): void;
  add(track: MediaStreamTrack): void;
  remove(track: MediaStreamTrack): void;
  /** Plays these from now on, and none of those before. */
  play(tracks: readonly MediaStreamTrack[]): void;
  /**
   * How many frames the elements have been given so far. Costs nothing, where to be notified of one makes the browser draw
   * the page anew; less than before when an element began again or is gone.
   */
  frames(): number;
  /** Tells of the next frame that an element shows, where the browser tells it. Asked again before that, it is announced once. */
  tellNextFrame(onFrame: () => void): void;
}

interface Attachment {
  /** The frame callback that waits; 0 for none. */
  frameHandle: number;
}

/**
 * The sound comes from the element attached last and from no other: a blurred backdrop would double it. One in a window of
 * its own is seen alone: a browser may refuse sound there, and the page goes on hearing.
 */
export function createScreen(scope: Scope): Screen {
  const stream = new MediaStream();
  /** In order of attaching; the value tells one attachment of an element from the next. */
  const elements = new Map<HTMLVideoElement, Attachment>();
  let volume = 1;
  let speaker = systemSpeaker;

  // Rejects when it is detached meanwhile, or where the browser wants a click first: `autoplay` tries again then.
  const start = (element: HTMLVideoElement) => void element.play().catch(() => undefined);

  function startAll(): void {
    for (const element of elements.keys()) {
      start(element);
      // Asked before there was any sound, the browser may have refused the speaker.
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
      // Anew at the end: the sound goes to whoever was attached last.
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
    tellNextFrame(onFrame) {
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
