import type { IpcEventData } from '#shared/ipc/contract.ts';
import type { SendEvent } from '../ipc/channels.ts';

type PowerState = IpcEventData<'app:power'>['state'];

/** The part of Electron's `PowerMonitor` that this module uses. */
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
