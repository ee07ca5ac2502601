import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { playThrough } from './speaker.ts';

/** Three soft notes, in hertz: a fourth and a fifth above the first. */
const notesHz = [523.25, 698.46, 783.99] as const;
const noteMs = 180;
const tailMs = 500;
/** Silence before the first note, in milliseconds, because a speaker in standby swallows the beginning. */
const leadMs = 80;

function ring(context: AudioContext, target: AudioNode): void {
  const startsAt = context.currentTime + leadMs / 1_000;
  notesHz.forEach((hz, index) => {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hz });
    const loudness = new GainNode(context, { gain: 0 });
    const at = startsAt + (index * noteMs) / 1_000;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.18, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + tailMs / 1_000);
    tone.connect(loudness).connect(target);
    tone.start(at);
    tone.stop(at + tailMs / 1_000);
  });
}

/**
 * Plays the speaker test and resolves when the sound has faded: true if it was played. The sound goes through
 * an element, because more browsers allow choosing the speaker of an element than of an AudioContext.
 */
export async function playChime(speakerId: string, clock: Clock, owner?: Scope): Promise<boolean> {
  const scope = owner?.child() ?? createScope();
  try {
    const context = new AudioContext();
    scope.onEnd(() => void context.close().catch(() => undefined));
    const target = context.createMediaStreamDestination();
    const element = new Audio();
    element.srcObject = target.stream;
    scope.onEnd(() => (element.srcObject = null));
    await playThrough(element, speakerId);
    await Promise.all([context.resume(), element.play()]);
    if (scope.ended) return false;
    ring(context, target);
    const rung = new Promise<void>((done) => void scope.onEnd(done));
    clock.after(scope, leadMs + (notesHz.length - 1) * noteMs + tailMs, () => scope.end());
    await rung;
    return true;
  } catch {
    // The user has not clicked on the page yet, or there is no speaker.
    return false;
  } finally {
    scope.end();
  }
}
