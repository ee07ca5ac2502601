import type { Closing } from '#shared/ipc/shell.ts';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';

/** Electron's `BrowserWindow`, as far as it is needed. */
interface ClosedWindow {
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown;
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown;
  readonly webContents: {
    on(event: 'did-navigate' | 'render-process-gone', listener: () => void): unknown;
  };
  close(): void;
  hide(): void;
  minimize(): void;
}

export interface ClosingOptions {
  readonly app: { on(event: 'before-quit', listener: () => void): unknown; quit(): void };
  readonly power: { on(event: 'shutdown', listener: () => void): unknown };
  /** Whether an app without a window can be reached. */
  readonly hasTray: () => boolean;
  /** Brings the window to the front, with the page's question in it. */
  readonly ask: () => void;
  readonly show: () => void;
  /** Whether the window can be seen. */
  readonly isShown: () => boolean;
}

/**
 * What closing the main window does. The page has said it beforehand, because a window asks nobody while it closes; a page
 * that is gone, loaded anew or hung has no say any more, and a system that shuts down waits for nobody.
 */
export function createClosing({ app, power, hasTray, ask, show, isShown }: ClosingOptions) {
  let closing: Closing = 'close';
  let window: ClosedWindow | null = null;
  let isHung = false;
  /** The app is being quit: nothing is kept going. */
  let isQuitting = false;
  /** The question was about quitting, and not about one window. */
  let isQuitAsked = false;
  /** Answered, or nobody is asked. */
  let isDecided = false;
  /** Another version is about to start: macOS closes the windows for it before it says that the app is quit. */
  let isUpdating = false;

  app.on('before-quit', () => (isQuitting = true));
  power.on('shutdown', () => (isDecided = true));

  /** Out of sight. Where there is no tray to bring it back from, the task bar has it. */
  function putAway(): void {
    if (hasTray()) window?.hide();
    else window?.minimize();
  }

  return {
    /** To be called for each main window. */
    follow(opened: ClosedWindow): void {
      window = opened;
      closing = 'close';
      isDecided = false;
      isHung = false;
      const forget = () => void (closing = 'close');
      opened.webContents.on('did-navigate', forget);
      opened.webContents.on('render-process-gone', forget);
      opened.on('unresponsive', () => (isHung = true));
      opened.on('responsive', () => (isHung = false));
      opened.on('close', (event) => {
        if (isDecided || isHung || isUpdating || closing === 'close') return;
        if (closing === 'keep') {
          if (isQuitting) return;
          event.preventDefault();
          putAway();
          return;
        }
        event.preventDefault();
        isQuitAsked = isQuitting;
        // What is prevented here is the whole of quitting.
        isQuitting = false;
        show();
        ask();
      });
    },
    setUpdating(is: boolean): void {
      isUpdating = is;
    },
    handlers: {
      'window:show'() {
        show();
        return null;
      },
      'window:isShown': () => isShown(),
      'window:setClosing'(asked) {
        closing = asked.closing;
        return null;
      },
      'window:answerClose'({ how }) {
        if (how === 'keep') putAway();
        else {
          isDecided = true;
          if (isQuitAsked) app.quit();
          else window?.close();
        }
        return null;
      },
    } satisfies IpcHandlersOf<'window'>,
  };
}
