/** Two soft notes, a fourth apart, in hertz; the second answers the first. */
const notes = [
  { hz: 659.25, atMs: 0 },
  { hz: 880, atMs: 260 },
] as const;
const fadeMs = 900;
/** Of one note: gentle, for it comes without being asked for. */
export const toneGain = 0.12;
export const motifEveryMs = 2_400;
/** All of the motif is over by then. */
export const motifMs = notes[1].atMs + fadeMs;

/** Writes the motif into a context's future. */
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

/** Giving the speaker back takes the browser some milliseconds of the page's time, which a call that is taken has other uses for. */
const closeAfterMs = 1_000;

/** Rings until it is told to stop, then is silent at once. A browser that wants a click before it makes sound stays silent. */
export function startRingTone(): () => void {
  if (!('AudioContext' in globalThis)) return () => undefined;
  const context = new AudioContext();
  const out = new GainNode(context);
  out.connect(context.destination);
  // A context that waits for leave does not move on: all that was written would sound at once when it is given.
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
