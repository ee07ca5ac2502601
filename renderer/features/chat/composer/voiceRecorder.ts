import { waveformPlaces } from '#shared/domain/chat.ts';
import { proxy } from 'valtio';

export interface VoiceState {
  phase: 'opening' | 'recording' | 'paused' | 'ended';
  /** Milliseconds recorded. */
  lengthMs: number;
  /** Loudness from 0 to 1, one per tick, newest last. */
  levels: number[];
  /** True: the microphone was lost. The earlier recording is kept; recording cannot continue. */
  isCut: boolean;
}

export interface Recorded {
  readonly blob: Blob;
  /** Duration in seconds. */
  readonly duration: number;
  readonly waveform: readonly number[];
}

export interface VoiceRecorder {
  readonly state: VoiceState;
  pause(): void;
  resume(): void;
  /** Ends the recording and returns all of it; null: nothing was recorded. */
  finish(): Promise<Recorded | null>;
  /** Ends the recording, discards it and releases the microphone. Safe to call after `finish`. */
  end(): void;
}

/**
 * Recordings shorter than this many milliseconds count as accidental: not sent, and discarded without a
 * question.
 */
export const slipMs = 1_000;
/** Milliseconds between two levels of the waveform. */
const tickMs = 60;
/** Level that fills a bar. Speech is far quieter than the maximum of a signal. */
const loud = 0.35;

/** Formats in order of preference. Safari cannot record WebM. */
const types = ['audio/webm;codecs=opus', 'audio/mp4'] as const;

/** Starts a recording. Rejects as `getUserMedia` does if there is no microphone. */
export async function startVoice(microphoneId: string | null): Promise<VoiceRecorder> {
  const audio = microphoneId === null ? true : { deviceId: { ideal: microphoneId } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const state = proxy<VoiceState>({ phase: 'opening', lengthMs: 0, levels: [], isCut: false });
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const parts: Blob[] = [];
  const all: number[] = [];
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(stream).connect(analyser);
  let lastMs = performance.now();

  /** Resolves when the last data of the recording has arrived. */
  const stopped = new Promise<void>((done) =>
    recorder.addEventListener('stop', () => done(), { once: true }),
  );
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const sinceMs = nowMs - lastMs;
    lastMs = nowMs;
    if (state.phase !== 'recording') return;
    analyser.getFloatTimeDomainData(samples);
    const level = Math.min(1, rootMeanSquare(samples) / loud);
    all.push(level);
    state.lengthMs += sinceMs;
    state.levels = all.slice(-waveformPlaces);
  }, tickMs);

  /**
   * The microphone was unplugged or taken by the system. No event is fired if the page itself stops the
   * track.
   */
  function cut(): void {
    if (state.phase === 'ended' || state.isCut) return;
    if (recorder.state !== 'inactive') recorder.stop();
    state.phase = 'paused';
    state.isCut = true;
  }
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', cut);
  recorder.addEventListener('stop', cut);
  recorder.addEventListener('error', cut);

  function end(): void {
    recorder.removeEventListener('stop', cut);
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    void context.close().catch(() => undefined);
    state.phase = 'ended';
  }

  recorder.start(1_000);
  state.phase = 'recording';
  return {
    state,
    pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      state.phase = 'paused';
    },
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      state.phase = 'recording';
    },
    async finish() {
      if (state.phase === 'ended') return null;
      recorder.removeEventListener('stop', cut);
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      const { lengthMs } = state;
      end();
      const blob = new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' });
      if (blob.size === 0 || lengthMs === 0) return null;
      return { blob, duration: lengthMs / 1000, waveform: squeezed(all, waveformPlaces) };
    },
    end,
  };
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** Returns at most `places` levels: the maximum of each section, rounded to two digits. */
function squeezed(levels: readonly number[], places: number): readonly number[] {
  const count = Math.min(places, levels.length);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count));
    return Math.round(Math.max(...levels.slice(from, to)) * 100) / 100;
  });
}
