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
  let openQuestion: AbortController | null = null;

  async function offer(): Promise<void> {
    const texts = words();
    const why = reason();
    if (openQuestion !== null || contents.isDestroyed()) return;
    log.write('page', `does not answer: ${why}`);
    if (texts === null) return;
    const question = new AbortController();
    openQuestion = question;
    const answer = await ask(
      { title: texts.title, detail: texts.reasons[why], buttons: [texts.wait, texts.reload] },
      question.signal,
    ).catch(() => 'wait' as const);
    if (openQuestion === question) openQuestion = null;
    if (answer !== 'reload' || question.signal.aborted || contents.isDestroyed()) return;
    log.write('page', 'reloaded, because the user chose so');
    renew();
  }

  function closeQuestion(): void {
    openQuestion?.abort();
    openQuestion = null;
  }

  contents.on('unresponsive', () => void offer());
  contents.on('responsive', () => {
    if (openQuestion) log.write('page', 'answers again');
    closeQuestion();
  });
  contents.on('render-process-gone', closeQuestion);
  contents.on('destroyed', closeQuestion);
  return { offer: () => void offer() };
}
