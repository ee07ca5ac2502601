import type { HangReason, HangWords } from '#shared/ipc/shell.ts';
import type { MainLog } from '../services/mainLog.ts';

/** The part of Electron's `WebContents` that this module uses. */
interface Contents {
  on(
    event: 'unresponsive' | 'responsive' | 'render-process-gone' | 'destroyed',
    listener: () => void,
  ): unknown;
  isDestroyed(): boolean;
}

export interface HungPageOptions {
  /** Asks the user; `signal` closes the question. */
  readonly ask: (
    question: {
      readonly title: string;
      readonly detail: string;
      readonly buttons: readonly [string, string];
    },
    signal: AbortSignal,
  ) => Promise<'wait' | 'reload'>;
  /**
   * Returns the texts in the user's language; null before the page has sent them. Without texts the user is
   * not asked.
   */
  readonly words: () => HangWords | null;
  readonly reason: () => HangReason;
  readonly renew: () => void;
  readonly log: Pick<MainLog, 'write'>;
}

export interface HungPage {
  /** Asks the user whether to wait or reload, as after Electron's `unresponsive` event. */
  offer(): void;
}

/** Handles an unresponsive page: shows the user the likely reason, and lets the user wait or reload. */
export function watchHungPage(contents: Contents, options: HungPageOptions): HungPage {
  const { ask, words, reason, renew, log } = options;
  let asked: AbortController | null = null;

  async function offer(): Promise<void> {
    const said = words();
    const why = reason();
    if (asked !== null || contents.isDestroyed()) return;
    log.write('page', `does not answer: ${why}`);
    if (said === null) return;
    const question = new AbortController();
    asked = question;
    const answer = await ask(
      { title: said.title, detail: said.reasons[why], buttons: [said.wait, said.reload] },
      question.signal,
    ).catch(() => 'wait' as const);
    if (asked === question) asked = null;
    if (answer !== 'reload' || question.signal.aborted || contents.isDestroyed()) return;
    log.write('page', 'loaded again, because the person said so');
    renew();
  }

  function takeBack(): void {
    asked?.abort();
    asked = null;
  }

  contents.on('unresponsive', () => void offer());
  contents.on('responsive', () => {
    if (asked) log.write('page', 'answers again');
    takeBack();
  });
  contents.on('render-process-gone', takeBack);
  contents.on('destroyed', takeBack);
  return { offer: () => void offer() };
}
