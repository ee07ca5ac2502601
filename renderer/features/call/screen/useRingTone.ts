import { useEffect } from 'react';
import { startRingTone } from './ringTone.ts';

/** Plays the ring tone while `isOn` is true. */
export function useRingTone(isOn: boolean): void {
  useEffect(() => (isOn ? startRingTone() : undefined), [isOn]);
}
