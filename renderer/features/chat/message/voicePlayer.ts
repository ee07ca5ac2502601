import { proxy } from 'valtio';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

export const voiceRates = [1, 1.5, 2] as const;
export type VoiceRate = (typeof voiceRates)[number];

export interface VoiceState {
  /** Id of the media item that plays, or played last; null: none. */
  id: string | null;
  isPlaying: boolean;
  /** Position from 0 to 1. */
  part: number;
  rate: VoiceRate;
  hasFailed: boolean;
}

/** Plays one voice message at a time. Playback continues when the row is scrolled away. */
export interface VoicePlayer {
  readonly state: VoiceState;
  toggle(id: string, url: string): void;
  seek(id: string, url: string, part: number): void;
  /** Sets the speed, and stores it on this device for later messages. */
  setRate(rate: VoiceRate): void;
  stop(): void;
}

const keptAs = 'voiceRate';
const rateOf = (text: string | null): VoiceRate => voiceRates.find((rate) => String(rate) === text) ?? 1;

function createVoicePlayer(
  makeAudio: () => HTMLAudioElement = () => new Audio(),
  kept: KeyValue = createKeyValue('local'),
): VoicePlayer {
  const rate = rateOf(kept.read(keptAs));
  const state = proxy<VoiceState>({ id: null, isPlaying: false, part: 0, rate, hasFailed: false });
  let audio: HTMLAudioElement | null = null;

  function load(id: string, url: string): HTMLAudioElement {
    if (audio && state.id === id && !state.hasFailed) return audio;
    audio?.pause();
    const created = makeAudio();
    audio = created;
    Object.assign(state, { id, isPlaying: false, part: 0, hasFailed: false });
    const own = (run: () => void) => () => {
      if (audio === created) run();
    };
    created.addEventListener(
      'timeupdate',
      own(() => (state.part = created.duration > 0 ? created.currentTime / created.duration : 0)),
    );
    created.addEventListener(
      'playing',
      own(() => (state.isPlaying = true)),
    );
    created.addEventListener(
      'pause',
      own(() => (state.isPlaying = false)),
    );
    created.addEventListener(
      'ended',
      own(() => Object.assign(state, { isPlaying: false, part: 0 })),
    );
    created.addEventListener(
      'error',
      own(() => Object.assign(state, { isPlaying: false, hasFailed: true })),
    );
    created.src = url;
    created.playbackRate = state.rate;
    return created;
  }
  function play(from: HTMLAudioElement): void {
    from.playbackRate = state.rate;
    from.play().catch(() => {
      if (audio === from && from.paused) state.isPlaying = false;
    });
  }

  return {
    state,
    toggle(id, url) {
      const current = load(id, url);
      if (state.isPlaying) current.pause();
      else play(current);
    },
    seek(id, url, part) {
      const current = load(id, url);
      const set = () => (current.currentTime = part * current.duration);
      if (current.duration > 0) set();
      else current.addEventListener('loadedmetadata', set, { once: true });
      state.part = part;
    },
    setRate(rate) {
      state.rate = rate;
      kept.write(keptAs, String(rate));
      if (audio) audio.playbackRate = state.rate;
    },
    stop() {
      audio?.pause();
      audio = null;
      Object.assign(state, { id: null, isPlaying: false, part: 0, hasFailed: false });
    },
  };
}

export const voicePlayer = createVoicePlayer();
