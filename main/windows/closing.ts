import type { Closing } from '#shared/ipc/shell.ts';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';

/** The part of Electron's `BrowserWindow` that this module uses. */
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
  /** Returns whether the app can be opened from the tray without a window. */
  readonly hasTray: () => boolean;
  /** Brings the window to the front, where the page asks the user. */
  readonly ask: () => void;
  readonly show: () => void;
  /** Returns whether the window is visible. */
  readonly isShown: () => boolean;
}

/**
 * Controls what closing the main window does. The page sets this in advance, because a closing window cannot
 * wait for an answer. The setting of a closed, reloaded or hung page is ignored, and so are all settings
 * during a system shutdown.
 */
export function createClosing({ app, power, hasTray, ask, show, isShown }: ClosingOptions) {
  let closing: Closing = 'close';
  let window: ClosedWindow | null = null;
  let isHung = false;
  /** The app is quitting, so no window keeps running. */
  let isQuitting = false;
  /** The user was asked about quitting rather than about closing one window. */
  let isQuitAsked = false;
  /** The user has answered, or is not asked. */
  let isDecided = false;
  /** An update is being installed. macOS closes the windows for it before `before-quit`. */
  let isUpdating = false;

  app.on('before-quit', () => (isQuitting = true));
  power.on('shutdown', () => (isDecided = true));

  /** Hides the window. Without a tray it is minimized, so that the task bar shows it. */
  function putAway(): void {
    if (hasTray()) window?.hide();
    else window?.minimize();
  }

  return {
    /** Call it for each main window. */
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
        // `preventDefault` cancels quitting as a whole.
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
      'window:setClosing'(request) {
        closing = request.closing;
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
