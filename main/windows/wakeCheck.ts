import type { After } from '../services/after.ts';
import type { MainLog } from '../services/mainLog.ts';

/** Milliseconds of delay before the first ping and of its timeout. A machine that has just woken is busy. */
export const settleMs = 3_000;
export const answerMs = 10_000;

export interface WakeCheckOptions {
  readonly monitor: { on(event: 'suspend' | 'resume', listener: () => void): unknown };
  readonly after: After;
  /** Returns whether a page is open and loaded. */
  readonly canAnswer: () => boolean;
  /** Returns whether the page answered in time. */
  readonly ask: (withinMs: number) => Promise<boolean>;
  /** Returns whether the page is in a match or call. */
  readonly isBusy: () => boolean;
  readonly renew: () => void;
  /** Asks the user before a reload. */
  readonly offer: () => void;
  readonly log: Pick<MainLog, 'write'>;
}

/**
 * Pings the page after a wake. A page that does not answer two pings is reloaded at its address; during a
 * match or call the user decides.
 */
export function watchWakes(options: WakeCheckOptions): void {
  const { monitor, after, canAnswer, ask, isBusy, renew, offer, log } = options;
  let cancel: () => void = () => undefined;
  /** Number of sleeps and wakes. A changed number means that a running check is outdated. */
  let wakes = 0;

  async function check(wake: number): Promise<void> {
    if (!canAnswer()) return;
    // Pings twice, because the machine may still have been waking up during the first ping.
    const isAlive = (await ask(answerMs)) || (wake === wakes && canAnswer() && (await ask(answerMs)));
    if (isAlive || wake !== wakes || !canAnswer()) return;
    if (isBusy()) {
      log.write('wake', 'the page does not answer during a match or a call: the user is asked to reload it');
      return offer();
    }
    log.write('wake', 'the page did not answer and is loaded again at its address');
    renew();
  }

  monitor.on('suspend', () => {
    wakes += 1;
    cancel();
  });
  monitor.on('resume', () => {
    wakes += 1;
    const wake = wakes;
    cancel();
    cancel = after(settleMs, () => void check(wake));
  });
}
