import { useEffect } from 'react';
import { startRingTone } from './ringTone.ts';

/** The ring of a call, while it is on. */
export function useRingTone(isOn: boolean): void {
  useEffect(() => (isOn ? startRingTone() : undefined), [isOn]);
}
