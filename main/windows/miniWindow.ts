import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Display,
  WebContents,
  WindowOpenHandlerResponse,
} from 'electron';
import { miniWindowName } from '#shared/ipc/shell.ts';
import { miniWindowMinimum, miniWindowOptions } from './windowOptions.ts';
import type { Bounds, WindowStates } from './windowState.ts';

/** Distance in pixels from the edges of the display at the first opening. */
const marginPx = 24;

/** Returns the initial place: the lower right corner of the display. */
export function firstPlace(
  { workArea }: Pick<Display, 'workArea'>,
  size: { width: number; height: number },
): Bounds {
  return {
    x: workArea.x + workArea.width - size.width - marginPx,
    y: workArea.y + workArea.height - size.height - marginPx,
    ...size,
  };
}

export interface MiniWindowOptions {
  readonly platform: NodeJS.Platform;
  readonly states: Pick<WindowStates, 'read' | 'follow'>;
  readonly displayOf: (bounds: Bounds) => Pick<Display, 'id' | 'workArea'>;
  /** Returns the main window, whose page may open the mini window; null if there is none. */
  readonly owner: () => { readonly webContents: object; getNormalBounds(): Bounds } | null;
}

/**
 * Manages the mini window of a call, which is above other programs. The page opens it with `window.open` and
 * draws into it: an empty window opened this way shares the page's process and origin, so the picture needs
 * no transfer. The window cannot load pages, navigate or call the main process.
 */
export function createMiniWindow({ platform, states, displayOf, owner }: MiniWindowOptions) {
  let open: BrowserWindow | null = null;
  const nameOf = (bounds: Bounds) => `mini:${displayOf(bounds).id}`;

  function boundsNear(near: Bounds): Bounds {
    const { width, height } = miniWindowOptions();
    const left = states.read(nameOf(near), miniWindowMinimum)?.bounds;
    return left ?? firstPlace(displayOf(near), { width, height });
  }

  function follow(window: BrowserWindow): void {
    open = window;
    window.setAlwaysOnTop(true, 'floating');
    // Without `skipTransformProcessType` macOS permanently hides the app's Dock icon and menu bar.
    if (platform === 'darwin')
      window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
    states.follow(() => nameOf(window.getNormalBounds()), {
      on: (event, listener) => window.on(event as 'close', listener),
      getNormalBounds: () => window.getNormalBounds(),
      isMaximized: () => window.isMaximized(),
    });
    window.on('closed', () => {
      if (open === window) open = null;
    });
    // Shown without focus, so that the user can continue typing in another program.
    window.showInactive();
  }

  function close(): void {
    open?.destroy();
    open = null;
  }

  return {
    close,
    /** Returns the response to `window.open`; null if the request is not for the mini window. */
    answer(
      opener: object,
      request: { readonly url: string; readonly frameName: string },
    ): WindowOpenHandlerResponse | null {
      const main = owner();
      const isOurs = request.frameName === miniWindowName && request.url === 'about:blank';
      if (!isOurs || main === null || main.webContents !== opener) return null;
      const options: BrowserWindowConstructorOptions = {
        ...miniWindowOptions(),
        ...boundsNear(main.getNormalBounds()),
      };
      return { action: 'allow', overrideBrowserWindowOptions: options };
    },
    /** Call it for each main window's page. */
    listen(contents: Pick<WebContents, 'on'>): void {
      contents.on('did-create-window', (window, { frameName }) => {
        if (frameName === miniWindowName) follow(window);
      });
      // The content disappears with the page that drew it, so the window is closed.
      contents.on('did-navigate', close);
      contents.on('render-process-gone', close);
    },
  };
}
