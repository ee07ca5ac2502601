import type { LocalMediaState } from './port.ts';

/** The `sinkId` that browsers use for the system's default speaker. */
export const systemSpeaker = '';

/**
 * Returns the speaker id for the other users' sound: the chosen speaker while it is plugged in, otherwise the
 * system's.
 */
export function speakerOf({ devices, choice }: Pick<LocalMediaState, 'devices' | 'choice'>): string {
  const chosen = devices.find((device) => device.kind === 'speaker' && device.id === choice.speakerId);
  return chosen?.id ?? systemSpeaker;
}

/**
 * The last routing change of each element. Changes run in order, because parallel `setSinkId` calls can
 * finish in the wrong order.
 */
const underWay = new WeakMap<HTMLMediaElement, Promise<void>>();

async function route(element: HTMLMediaElement, speakerId: string): Promise<void> {
  if (element.sinkId === speakerId) return;
  try {
    await element.setSinkId(speakerId);
  } catch {
    // The speaker was just unplugged or is not allowed: falls back to the system's speaker rather than to
    // silence.
    if (element.sinkId !== systemSpeaker) await element.setSinkId(systemSpeaker).catch(() => undefined);
  }
}

/**
 * Routes an element's sound to a speaker, one change after the other. Keeps the system's speaker if the
 * browser can't choose or the speaker fails. Never rejects.
 */
export function playThrough(element: HTMLMediaElement, speakerId: string): Promise<void> {
  // Some browsers lack `setSinkId`, although the types say otherwise.
  if (!('setSinkId' in element)) return Promise.resolve();
  const done = (underWay.get(element) ?? Promise.resolve()).then(() => route(element, speakerId));
  underWay.set(element, done);
  return done;
}
