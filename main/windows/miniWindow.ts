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

/** From the edges of the display, where it opens the first time. */
const marginPx = 24;

/** In the display's lower corner. */
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
  /** The main window, whose page alone may open it; null where there is none. */
  readonly owner: () => { readonly webContents: object; getNormalBounds(): Bounds } | null;
}

/**
 * The small window of a call, above other programs. The page opens it by `window.open` and draws into it: a window that
 * is opened like that and stays empty is of the same process and origin, so the picture is there without being carried over.
 * It loads nothing, may call nothing and goes nowhere.
 */
export function createMiniWindow({ platform, states, displayOf, owner }: MiniWindowOptions) {
  let open: BrowserWindow | null = null;
  const nameOf = (bounds: Bounds) => `mini:${displayOf(bounds).id}`;

  function place(near: Bounds): Bounds {
    const { width, height } = miniWindowOptions();
    const left = states.read(nameOf(near), miniWindowMinimum)?.bounds;
    return left ?? firstPlace(displayOf(near), { width, height });
  }

  function follow(window: BrowserWindow): void {
    open = window;
    window.setAlwaysOnTop(true, 'floating');
    // Without `skipTransformProcessType` macOS turns the whole app into one without Dock icon and menu bar, for good.
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
    // Whoever works in another program goes on typing there.
    window.showInactive();
  }

  function close(): void {
    open?.destroy();
    open = null;
  }

  return {
    close,
    /** What a page that opens a window is told; null: it is none of this kind. */
    answer(
      opener: object,
      asked: { readonly url: string; readonly frameName: string },
    ): WindowOpenHandlerResponse | null {
      const main = owner();
      const isOurs = asked.frameName === miniWindowName && asked.url === 'about:blank';
      if (!isOurs || main === null || main.webContents !== opener) return null;
      const options: BrowserWindowConstructorOptions = {
        ...miniWindowOptions(),
        ...place(main.getNormalBounds()),
      };
      return { action: 'allow', overrideBrowserWindowOptions: options };
    },
    /** To be called for each main window's page. */
    listen(contents: Pick<WebContents, 'on'>): void {
      contents.on('did-create-window', (window, { frameName }) => {
        if (frameName === miniWindowName) follow(window);
      });
      // What was drawn there is gone with the page that drew it.
      contents.on('did-navigate', close);
      contents.on('render-process-gone', close);
    },
  };
}
