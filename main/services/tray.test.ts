import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { TrayView } from '#shared/ipc/shell.ts';
import { createTray, type TrayLook, type TrayMenuItem } from './tray.ts';

const view: TrayView = {
  presence: 'Online',
  isMuted: false,
  waiting: 0,
  open: 'Open Vesper',
  quit: 'Quit',
  actions: [
    { action: 'microphone', label: 'Microphone', isOn: true },
    { action: 'endCall', label: 'End call', isOn: null },
  ],
};

class TrayDouble extends EventEmitter {
  icon = '';
  title = '';
  isThere = true;
  menu: readonly TrayMenuItem[] = [];
  setImage(icon: string): void {
    this.icon = icon;
  }
  setToolTip = vi.fn();
  setTitle(title: string): void {
    this.title = title;
  }
  destroy(): void {
    this.isThere = false;
  }
}

function setUp(platform: NodeJS.Platform = 'win32', create = () => new TrayDouble()) {
  const made: TrayDouble[] = [];
  const calls = { sendEvent: vi.fn(), show: vi.fn(), quit: vi.fn() };
  const icons: Record<TrayLook, string> = { usual: 'usual', waiting: 'waiting', muted: 'muted' };
  const tray = createTray<string>({
    ...calls,
    platform,
    name: 'Vesper',
    icons: () => icons,
    create() {
      const one = create();
      made.push(one);
      return one;
    },
    setMenu: (shown, items) => void ((shown as TrayDouble).menu = items),
  });
  const press = (label: string) => made[0]?.menu.find((item) => item.label === label)?.click?.();
  return { tray, made, press, ...calls };
}

it("the tray shows the page's data, and reports clicked entries", () => {
  const { tray, made, press, sendEvent, show, quit } = setUp();
  tray.handlers['tray:show'](view);
  const [shown] = made;
  expect(shown?.menu.map(({ label, checked, enabled }) => [label, checked, enabled])).toEqual([
    ['Online', undefined, false],
    [undefined, undefined, undefined],
    ['Open Vesper', undefined, undefined],
    ['Microphone', true, undefined],
    ['End call', undefined, undefined],
    [undefined, undefined, undefined],
    ['Quit', undefined, undefined],
  ]);
  expect(shown?.setToolTip).toHaveBeenLastCalledWith('Vesper · Online');
  press('Microphone');
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('tray:pressed', { action: 'microphone' });
  press('Open Vesper');
  shown?.emit('click');
  expect(show).toHaveBeenCalledTimes(2);
  press('Quit');
  expect(quit).toHaveBeenCalledOnce();
});

it('the tray icon is marked while items are unread, and crossed out while the microphone is off', () => {
  const { tray, made } = setUp();
  const looks = [view, { ...view, waiting: 3 }, { ...view, waiting: 3, isMuted: true }].map((shown) => {
    tray.handlers['tray:show'](shown);
    return made[0]?.icon;
  });
  expect(looks).toEqual(['usual', 'waiting', 'muted']);
  expect([made.length, made[0]?.title]).toEqual([1, '']);
});

it('on macOS the tray shows the number of unread items, and a click only opens its menu', () => {
  const { tray, made, show } = setUp('darwin');
  tray.handlers['tray:show']({ ...view, waiting: 3 });
  made[0]?.emit('click');
  expect([made[0]?.title, show.mock.calls]).toEqual(['3', []]);
});

it("a system without a tray is tried once, and the page's call succeeds", () => {
  const create = vi.fn<() => TrayDouble>(() => {
    throw new Error('no tray');
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { tray } = setUp('linux', create);
  expect(tray.handlers['tray:show'](view)).toBeNull();
  tray.handlers['tray:show'](view);
  expect([create.mock.calls.length, tray.isThere()]).toEqual([1, false]);
});

it('the tray is removed when the user signs out, and shown again after sign-in', () => {
  const { tray, made } = setUp();
  tray.handlers['tray:show'](view);
  tray.handlers['tray:hide']();
  expect([made[0]?.isThere, tray.isThere()]).toEqual([false, false]);
  tray.handlers['tray:show'](view);
  expect([made.length, tray.isThere()]).toEqual([2, true]);
});
