import type { IpcCaller, IpcHandlersOf } from '#shared/ipc/contract.ts';

interface Blocker {
  start(kind: 'prevent-display-sleep'): number;
  stop(id: number): unknown;
}

/**
 * In a match or a call the display stays on, and the page goes on behind other windows. It is the page that asks: a page that is
 * gone or loaded anew asks no more, so `release` is called for it.
 */
export function createKeepAwake(options: {
  readonly blocker: Blocker;
  /** Whether this page may be slowed down while nobody sees it. */
  readonly setThrottled: (caller: IpcCaller, isThrottled: boolean) => void;
  /** Whether any page is in a match or a call. */
  readonly onBusy: (isBusy: boolean) => void;
}) {
  const { blocker, setThrottled, onBusy } = options;
  const held = new Map<number, number>();

  function release(callerId: number): void {
    const id = held.get(callerId);
    held.delete(callerId);
    if (id === undefined) return;
    blocker.stop(id);
    setThrottled({ id: callerId }, true);
    onBusy(held.size > 0);
  }
  return {
    release,
    /** Whether this page is in a match or a call. */
    isHeldBy: (callerId: number) => held.has(callerId),
    handlers: {
      'power:keepAwake'({ isOn }, caller) {
        if (!isOn) release(caller.id);
        else if (!held.has(caller.id)) {
          held.set(caller.id, blocker.start('prevent-display-sleep'));
          setThrottled(caller, false);
          onBusy(true);
        }
        return null;
      },
    } satisfies IpcHandlersOf<'power'>,
  };
}
