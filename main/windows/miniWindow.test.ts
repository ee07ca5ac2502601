import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, it, vi } from 'vitest';
import { createMiniWindow, firstPlace } from './miniWindow.ts';
import type { Bounds } from './windowState.ts';

const workArea = (x: number) => ({ x, y: 0, width: 1000, height: 800 });
const displays = [
  { id: 1, workArea: workArea(0) },
  { id: 2, workArea: workArea(1000) },
] as const;
const displayOf = ({ x }: Bounds) => displays[x < 1000 ? 0 : 1];
const asked = { url: 'about:blank', frameName: 'mini-call' };

class WindowDouble extends EventEmitter {
  bounds: Bounds = { x: 0, y: 0, width: 336, height: 224 };
  getNormalBounds = () => this.bounds;
  isMaximized = () => false;
  setAlwaysOnTop = vi.fn();
  setVisibleOnAllWorkspaces = vi.fn();
  showInactive = vi.fn();
  destroy = vi.fn();
}

function setUp(platform: NodeJS.Platform = 'win32') {
  const page = new EventEmitter();
  const left = new Map<string, Bounds>();
  let bounds: Bounds = { x: 100, y: 100, width: 600, height: 500 };
  const mini = createMiniWindow({
    platform,
    states: {
      read: (name) => {
        const kept = left.get(name);
        return kept ? { bounds: kept, isMaximized: false } : null;
      },
      follow: (nameOf, window) => void window.on('move', () => left.set(nameOf(), window.getNormalBounds())),
    },
    displayOf,
    owner: () => ({ webContents: page, getNormalBounds: () => bounds }),
  });
  mini.listen(page as unknown as WebContents);
  const open = () => {
    const window = new WindowDouble();
    page.emit('did-create-window', window, { frameName: asked.frameName });
    return window;
  };
  const placed = () =>
    mini.answer(page, asked)?.action === 'allow' &&
    (mini.answer(page, asked) as never as { overrideBrowserWindowOptions: Bounds })
      .overrideBrowserWindowOptions;
  return { mini, page, open, placed, moveMain: (x: number) => void (bounds = { ...bounds, x }) };
}

it("the mini window can only be opened by the main window's page, empty and by its name, and is as restricted as every window", () => {
  const { mini, page } = setUp();
  expect(mini.answer(page, asked)).toMatchObject({
    action: 'allow',
    overrideBrowserWindowOptions: {
      alwaysOnTop: true,
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
    },
  });
  expect(mini.answer(page, asked)).not.toHaveProperty('overrideBrowserWindowOptions.webPreferences.preload');
  expect(mini.answer({}, asked)).toBeNull();
  expect(mini.answer(page, { ...asked, frameName: 'other' })).toBeNull();
  expect(mini.answer(page, { ...asked, url: 'https://elsewhere.example/' })).toBeNull();
});

it('the mini window is above other programs and does not take the keyboard focus', () => {
  const window = setUp().open();
  expect(window.setAlwaysOnTop).toHaveBeenCalledWith(true, 'floating');
  expect([window.showInactive.mock.calls.length, window.setVisibleOnAllWorkspaces.mock.calls.length]).toEqual(
    [1, 0],
  );
  // Without `skipTransformProcessType` macOS hides the app's Dock icon and menu bar.
  expect(setUp('darwin').open().setVisibleOnAllWorkspaces).toHaveBeenCalledWith(true, {
    visibleOnFullScreen: true,
    skipTransformProcessType: true,
  });
});

it('the mini window has a separate place for each display', () => {
  const { open, placed, moveMain } = setUp();
  expect(placed()).toMatchObject(firstPlace(displays[0], { width: 336, height: 224 }));
  const window = open();
  window.bounds = { x: 40, y: 50, width: 400, height: 300 };
  window.emit('move');
  window.bounds = { x: 1500, y: 60, width: 300, height: 200 };
  window.emit('move');
  expect(placed()).toMatchObject({ x: 40, y: 50, width: 400, height: 300 });
  moveMain(1200);
  expect(placed()).toMatchObject({ x: 1500, y: 60, width: 300, height: 200 });
});

it.each(['did-navigate', 'render-process-gone'])(
  'the mini window closes with the page that drew it: %s',
  (event) => {
    const { page, open } = setUp();
    const window = open();
    page.emit(event);
    expect(window.destroy).toHaveBeenCalledOnce();
  },
);
