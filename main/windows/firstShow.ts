import type { After } from '../services/after.ts';
import type { MainLog } from '../services/mainLog.ts';

/**
 * Milliseconds from the page's load until the window is shown without a painted frame. Linux: see
 * `showFirst`.
 */
const loadedMs = 1_500;
/** Milliseconds from the window's creation until it is shown in any case. */
const patienceMs = 10_000;
/** Chromium's error code of a load that another navigation replaced. */
const abortedCode = -3;

/** The part of Electron's `BrowserWindow` that this module uses. */
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
  /** Shows the window. Further calls have no effect. */
  readonly show: () => void;
}

/**
 * Shows a window at the first event that indicates a visible page, and logs that event. `ready-to-show` is
 * not enough: a hidden window gets no frame on Wayland and with some faulty graphics drivers, so the event is
 * never sent. On Linux the window is therefore shown as soon as the page has loaded.
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
