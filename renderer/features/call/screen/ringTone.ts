/** Two soft notes, a fourth apart, in hertz. */
const notes = [
  { hz: 659.25, atMs: 0 },
  { hz: 880, atMs: 260 },
] as const;
const fadeMs = 900;
/** Peak gain of one note. Low, because the ring starts without the user's action. */
export const toneGain = 0.12;
export const motifEveryMs = 2_400;
/** Milliseconds after which the motif is silent. */
export const motifMs = notes[1].atMs + fadeMs;

/** Schedules the motif in the context from `fromS` on, in seconds. */
export function writeMotif(
  context: BaseAudioContext,
  fromS: number,
  out: AudioNode = context.destination,
): void {
  for (const { hz, atMs } of notes) {
    const at = fromS + atMs / 1_000;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: hz });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(toneGain, at + 0.03);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + fadeMs / 1_000);
    tone.connect(loudness).connect(out);
    tone.start(at);
    tone.stop(at + fadeMs / 1_000);
  }
}

/**
 * Milliseconds before the audio context is closed. Closing blocks the page for a moment, which would delay an
 * accepted call.
 */
const closeAfterMs = 1_000;

/**
 * Starts the ring tone and returns a function that stops it at once. Silent in a browser that requires a
 * click first.
 */
export function startRingTone(): () => void {
  if (!('AudioContext' in globalThis)) return () => undefined;
  const context = new AudioContext();
  const out = new GainNode(context);
  out.connect(context.destination);
  // A suspended context does not advance: all scheduled motifs would sound at once when it resumes.
  const ring = () => {
    if (context.state === 'running') writeMotif(context, context.currentTime + 0.05, out);
  };
  void context.resume().then(ring, () => undefined);
  const timer = setInterval(ring, motifEveryMs);
  return () => {
    clearInterval(timer);
    out.disconnect();
    setTimeout(() => void context.close().catch(() => undefined), closeAfterMs);
  };
}
