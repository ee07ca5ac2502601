import { seededRandom, smoothStep } from '../lib/seeded.ts';

export const sampleRate = 48_000;
/** Samples per 10 ms, the block size that WebRTC requires. */
export const blockSamples = 480;

/** A soft, endless synthesizer pad. Each call fills the next 10 ms. */
export interface Sound {
  next(block: Int16Array): void;
}

/** Semitones above the root: four gentle chords that lead into each other in a loop. */
const chords = [
  [0, 7, 12, 16],
  [-3, 4, 9, 16],
  [-7, 5, 9, 12],
  [-5, 2, 11, 14],
] as const;
const chordSeconds = 7;
/** Fraction of a chord's duration during which it fades into the next. */
const crossing = 0.45;
const detune = [-0.0016, 0.0011] as const;
/** Average volume of about -24 dB below full scale; peaks stay under a third of full scale. */
const level = 0.073;

/** The lookup table holds one sine period. With 4096 steps the error is inaudible. */
const tableSize = 4_096;
const table = Float32Array.from({ length: tableSize + 1 }, (_, at) =>
  Math.sin((at / tableSize) * 2 * Math.PI),
);

interface Voice {
  readonly chord: number;
  readonly step: number;
  readonly volume: number;
  phase: number;
}

/** Creates a sound with its own root note and tremolo. The same seed gives the same samples. */
export function createSound(seed: string): Sound {
  const random = seededRandom(`${seed} sound`);
  // Root frequency in Hz, between A2 and F3.
  const root = 110 * 2 ** (Math.floor(random() * 9) / 12);
  const tremoloHz = 0.18 + 0.2 * random();
  const voices: Voice[] = [];
  for (const [chord, notes] of chords.entries()) {
    for (const [at, semitones] of notes.entries()) {
      for (const apart of detune) {
        const hz = root * 2 ** (semitones / 12) * (1 + apart);
        // Higher notes are softer, as air dampens them.
        voices.push({
          chord,
          step: (hz / sampleRate) * tableSize,
          volume: 0.9 ** at,
          phase: random() * tableSize,
        });
      }
    }
  }
  const sum = new Float32Array(blockSamples);
  let block = 0;
  let before = chords.map((_, chord) => chordVolume(chord, 0));

  return {
    next(target) {
      block += 1;
      const seconds = (block * blockSamples) / sampleRate;
      const after = chords.map((_, chord) => chordVolume(chord, seconds));
      sum.fill(0);
      for (const voice of voices) {
        const from = (before[voice.chord] ?? 0) * voice.volume;
        const to = (after[voice.chord] ?? 0) * voice.volume;
        if (from > 0 || to > 0) addVoice(sum, voice, from, to);
        else voice.phase = (voice.phase + voice.step * blockSamples) % tableSize;
      }
      before = after;
      // Fades in within the first second, so that a match does not begin with a click.
      const fade = smoothStep(0, 1, seconds);
      for (let at = 0; at < blockSamples; at++) {
        const now = seconds - (blockSamples - at) / sampleRate;
        const tremolo = 1 + 0.18 * Math.sin(2 * Math.PI * tremoloHz * now);
        target[at] = Math.round((sum[at] ?? 0) * tremolo * fade * level * 0.5 * 32_767);
      }
    },
  };
}

function addVoice(sum: Float32Array, voice: Voice, from: number, to: number): void {
  let { phase } = voice;
  const grow = (to - from) / blockSamples;
  let volume = from;
  for (let at = 0; at < blockSamples; at++) {
    const low = phase | 0;
    const a = table[low] ?? 0;
    sum[at] = (sum[at] ?? 0) + (a + ((table[low + 1] ?? 0) - a) * (phase - low)) * volume;
    volume += grow;
    phase += voice.step;
    if (phase >= tableSize) phase -= tableSize;
  }
  voice.phase = phase;
}

/** Returns the volume of a chord at a time: 1 in its own span, with smooth transitions to its neighbours. */
function chordVolume(chord: number, seconds: number): number {
  const round = chords.length * chordSeconds;
  const position = (seconds % round) / chordSeconds - chord;
  const distance = Math.min(
    Math.abs(position - 0.5),
    Math.abs(position - 0.5 - chords.length),
    Math.abs(position - 0.5 + chords.length),
  );
  // Two crossing chords add up to a constant power, so the amplitude is the square root.
  return Math.sqrt(smoothStep(0.5 + crossing / 2, 0.5 - crossing / 2, distance));
}
