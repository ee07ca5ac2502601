import type { IpcCaller, IpcHandlersOf, IpcEventData } from '#shared/ipc/contract.ts';
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

interface Blocker {
  start(kind: 'prevent-display-sleep'): number;
  stop(id: number): unknown;
}

/**
 * Keeps the display on and the page unthrottled during a match or call, at the page's request. A closed or
 * reloaded page no longer requests it, so `release` is called for it.
 */
export function createKeepAwake(options: {
  readonly blocker: Blocker;
  /** Sets whether Chromium may throttle this page in the background. */
  readonly setThrottled: (caller: IpcCaller, isThrottled: boolean) => void;
  /** Called with whether any page is in a match or call. */
  readonly onBusy: (isBusy: boolean) => void;
}) {
  const { blocker, setThrottled, onBusy } = options;
  const blockerIds = new Map<number, number>();

  function release(callerId: number): void {
    const id = blockerIds.get(callerId);
    blockerIds.delete(callerId);
    if (id === undefined) return;
    blocker.stop(id);
    setThrottled({ id: callerId }, true);
    onBusy(blockerIds.size > 0);
  }
  return {
    release,
    /** Returns whether this page is in a match or call. */
    isBusy: (callerId: number) => blockerIds.has(callerId),
    handlers: {
      'power:keepAwake'({ isOn }, caller) {
        if (!isOn) release(caller.id);
        else if (!blockerIds.has(caller.id)) {
          blockerIds.set(caller.id, blocker.start('prevent-display-sleep'));
          setThrottled(caller, false);
          onBusy(true);
        }
        return null;
      },
    } satisfies IpcHandlersOf<'power'>,
  };
}
