/** Three soft notes, in hertz: a fourth and a fifth above the first. */
const notesHz = [523.25, 698.46, 783.99] as const;
const noteMs = 180;
const tailMs = 500;

/** Plays the speaker test; resolves when it has faded. */
export async function playChime(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const startsAt = context.currentTime + 0.02;
    notesHz.forEach((hz, index) => {
      const tone = new OscillatorNode(context, { type: 'sine', frequency: hz });
      const loudness = new GainNode(context, { gain: 0 });
      const at = startsAt + (index * noteMs) / 1_000;
      loudness.gain.linearRampToValueAtTime(0.18, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, at + tailMs / 1_000);
      tone.connect(loudness).connect(context.destination);
      tone.start(at);
      tone.stop(at + tailMs / 1_000);
    });
    await new Promise((done) => setTimeout(done, notesHz.length * noteMs + tailMs));
  } finally {
    await context.close();
  }
}
