/** Level in decibels that counts as silence: a quiet room through a laptop's microphone. */
const floorDb = -60;

/**
 * Converts a linear amplitude (1 is full scale) to loudness 0 to 1, linear in decibels like hearing. -60 dB
 * and below is 0, -30 dB (speech) is 0.5, 0 dB is 1. Local and remote meters share it, so that equal voices
 * look alike.
 */
export function loudness(amplitude: number): number {
  if (!(amplitude > 0)) return 0;
  const db = 20 * Math.log10(amplitude);
  return Math.min(1, Math.max(0, 1 - db / floorDb));
}

/** Returns the root mean square of samples between -1 and 1. */
export function rms(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}
