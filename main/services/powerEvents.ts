import type { IpcEventData } from '#shared/ipc/contract.ts';
import type { SendEvent } from '../ipc/sendEvent.ts';

type PowerState = IpcEventData<'app:power'>['state'];

/** Electron's own, as far as it is needed. */
interface PowerMonitor {
  on(event: PowerState, listener: () => void): unknown;
}

/**
 * Notifies the pages when the machine sleeps and wakes: a call ends before the sleep, and no camera is on
 * afterwards.
 */
export function forwardPowerEvents(monitor: PowerMonitor, sendEvent: SendEvent): void {
  for (const state of ['suspend', 'resume'] as const)
    monitor.on(state, () => sendEvent('app:power', { state }));
}
