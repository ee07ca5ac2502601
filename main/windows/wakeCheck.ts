import type { After } from '../services/after.ts';
import type { MainLog } from '../services/mainLog.ts';

/** A machine that has just woken is busy: the page is asked a little later, and given its time. */
export const settleMs = 3_000;
export const answerMs = 10_000;

export interface WakeCheckOptions {
  readonly monitor: { on(event: 'suspend' | 'resume', listener: () => void): unknown };
  readonly after: After;
  /** Whether there is a page that could answer: open, and loaded. */
  readonly canAnswer: () => boolean;
  /** Whether it answered in time. */
  readonly ask: (withinMs: number) => Promise<boolean>;
  /** In a match or a call. */
  readonly isBusy: () => boolean;
  readonly renew: () => void;
  /** Where nothing may be done without the person. */
  readonly offer: () => void;
  readonly log: Pick<MainLog, 'write'>;
}

/**
 * After a wake the page is asked whether it still answers. One that does not, asked twice, is loaded again at its
 * address; in a match or a call the person decides.
 */
export function watchWakes(options: WakeCheckOptions): void {
  const { monitor, after, canAnswer, ask, isBusy, renew, offer, log } = options;
  let cancel: () => void = () => undefined;
  /** Asleep again, or woken again: what was begun before says nothing any more. */
  let wakes = 0;

  async function look(wake: number): Promise<void> {
    if (!canAnswer()) return;
    // A second time, because the first one may have been while the machine still came to itself.
    const isAlive = (await ask(answerMs)) || (wake === wakes && canAnswer() && (await ask(answerMs)));
    if (isAlive || wake !== wakes || !canAnswer()) return;
    if (isBusy()) {
      log.write('wake', 'the page does not answer, and a match or a call is on: the person is asked');
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
    cancel = after(settleMs, () => void look(wake));
  });
}
