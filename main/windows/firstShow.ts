import type { After } from '../services/after.ts';
import type { MainLog } from '../services/mainLog.ts';

/** Milliseconds from the page's load to the window, if no frame was painted. Linux: see `showFirst`. */
const loadedMs = 1_500;
/** Milliseconds from the window's creation until it is shown in any case. */
const patienceMs = 10_000;
/** Chromium's number for a load that another navigation replaced. */
const abortedCode = -3;

/** Electron's `BrowserWindow`, as far as it is needed. */
interface FirstWindow {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
  readonly webContents: {
    on(event: 'did-finish-load', listener: () => void): unknown;
    on(
      event: 'did-fail-load',
      listener: (
        event: unknown,
        code: number,
        description: string,
        url: string,
        isMainFrame: boolean,
      ) => void,
    ): unknown;
  };
}

export interface FirstShowOptions {
  readonly platform: NodeJS.Platform;
  readonly after: After;
  readonly now: () => number;
  readonly log: Pick<MainLog, 'write'>;
  /** Shows the window. A second call has no effect on it. */
  readonly show: () => void;
}

/**
 * Shows a window at the first sign that its page can be seen, and logs which sign it was. `ready-to-show` alone is not
 * enough: a hidden window gets no frame on Wayland and with some failing graphics drivers, so the event never comes.
 * Linux therefore shows the window as soon as the page has loaded.
 */
export function showFirst(window: FirstWindow, options: FirstShowOptions): void {
  const { platform, after, now, log, show } = options;
  const createdMs = now();
  const timers: (() => void)[] = [];
  let isDone = false;
  const cancel = () => {
    isDone = true;
    for (const timer of timers) timer();
  };
  const showBy = (sign: string) => {
    if (isDone) return;
    cancel();
    log.write('window', `shown by ${sign} after ${Math.round(now() - createdMs)} ms`);
    show();
  };

  window.once('closed', cancel);
  window.once('ready-to-show', () => showBy('ready-to-show'));
  window.webContents.on('did-finish-load', () => {
    if (isDone) return;
    if (platform === 'linux') showBy('did-finish-load');
    else timers.push(after(loadedMs, () => showBy('did-finish-load')));
  });
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== abortedCode) showBy(`did-fail-load (${description || code})`);
  });
  timers.push(after(patienceMs, () => showBy('patience')));
}
