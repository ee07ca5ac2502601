import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { createWords } from '../words.ts';
import { appMenuOf } from './appMenu.ts';
import { contextMenuOf, createPublicLink } from './contextMenu.ts';
import { listenForWindowKeys } from './windowKeys.ts';

const english = createWords(() => ['en']);
const labels = (items: readonly MenuItemConstructorOptions[]) =>
  items.map(({ label, type }) => label ?? type);
const all = {
  ...{ canUndo: true, canRedo: true, canCut: true, canCopy: true, canPaste: true },
  ...{ canDelete: true, canSelectAll: true, canEditRichly: false },
};
const nothing = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  dictionarySuggestions: [] as string[],
  editFlags: all,
};

function menuOf(params: Partial<typeof nothing>) {
  const contents = {
    ...{ undo: vi.fn(), redo: vi.fn(), cut: vi.fn(), copy: vi.fn(), paste: vi.fn(), selectAll: vi.fn() },
    replaceMisspelling: vi.fn(),
  };
  const writeClipboard = vi.fn();
  const items = contextMenuOf({ ...nothing, ...params } as never, {
    words: english,
    contents,
    writeClipboard,
    publicLink: (url) => (url.startsWith('https:') ? url : null),
  });
  const press = (label: string) => {
    const item = items.find((one) => one.label === label);
    (item?.click as (() => void) | undefined)?.();
  };
  return { items, contents, writeClipboard, press };
}

describe('the context menu', () => {
  it('offers the edit commands that the field allows', () => {
    const { items, contents, press } = menuOf({ isEditable: true, editFlags: { ...all, canPaste: false } });
    expect(labels(items)).toEqual([
      ...['Undo', 'Redo', 'separator', 'Cut', 'Copy', 'Paste', 'separator', 'Select all'],
    ]);
    expect(items.find(({ label }) => label === 'Paste')?.enabled).toBe(false);
    press('Cut');
    press('Select all');
    expect([contents.cut.mock.calls.length, contents.selectAll.mock.calls.length]).toEqual([1, 1]);
  });

  it('lists spelling suggestions first', () => {
    const { items, contents, press } = menuOf({
      isEditable: true,
      dictionarySuggestions: ['hello', 'hallo', 'hullo', 'help', 'hell', 'held'],
    });
    expect(labels(items).slice(0, 6)).toEqual(['hello', 'hallo', 'hullo', 'help', 'hell', 'separator']);
    press('hallo');
    expect(contents.replaceMisspelling).toHaveBeenCalledWith('hallo');
  });

  it('copies selected text', () => {
    const { items, contents, press } = menuOf({ selectionText: 'words' });
    expect(labels(items)).toEqual(['Copy']);
    press('Copy');
    expect(contents.copy).toHaveBeenCalledOnce();
  });

  it('copies only links that other people can open', () => {
    const { items, writeClipboard, press } = menuOf({ linkURL: 'https://example.org/a' });
    expect(labels(items)).toEqual(['Copy link']);
    press('Copy link');
    expect(writeClipboard).toHaveBeenCalledWith('https://example.org/a');
    expect(menuOf({ linkURL: 'app://vesper/en/chat' }).items).toEqual([]);
  });

  it('is empty if there is no text under the pointer', () => {
    expect(menuOf({ selectionText: '  ' }).items).toEqual([]);
  });
});

describe('the menu of the app', () => {
  const options = { platform: 'darwin', words: english, name: 'Vesper', hasTools: false } as const;
  const rolesOf = (items: readonly MenuItemConstructorOptions[] | null) =>
    (items ?? []).flatMap(({ submenu }) =>
      (submenu as MenuItemConstructorOptions[]).map(({ role }) => role).filter(Boolean),
    );

  it('has the edit roles on macOS, without which Cmd+C and Cmd+V do nothing', () => {
    const menu = appMenuOf(options);
    expect(labels(menu ?? [])).toEqual(['Vesper', 'Edit', 'View', 'Window']);
    expect(rolesOf(menu)).toEqual(
      expect.arrayContaining(['cut', 'copy', 'paste', 'undo', 'minimize', 'quit']),
    );
  });

  it("is in the user's language", () => {
    const words = createWords(() => ['en']);
    words.setLocale('uk');
    expect(labels(appMenuOf({ ...options, words }) ?? [])).toEqual([
      ...['Vesper', 'Редагування', 'Вигляд', 'Вікно'],
    ]);
  });

  it('offers reload and developer tools only in a checkout', () => {
    expect(rolesOf(appMenuOf(options))).not.toContain('reload');
    expect(rolesOf(appMenuOf({ ...options, hasTools: true }))).toEqual(
      expect.arrayContaining(['reload', 'toggleDevTools']),
    );
  });

  it.each(['win32', 'linux'] as const)('is absent on %s', (platform) => {
    expect(appMenuOf({ ...options, platform })).toBeNull();
  });
});

describe('the keys of a window', () => {
  function setUp(hasTools = false) {
    let level = 0;
    const contents = Object.assign(new EventEmitter(), {
      getZoomLevel: () => level,
      setZoomLevel: (next: number) => void (level = next),
      reload: vi.fn(),
      toggleDevTools: vi.fn(),
    });
    listenForWindowKeys(contents, hasTools);
    const press = (key: string, held: object = { control: true }) => {
      const preventDefault = vi.fn();
      const input = { type: 'keyDown', key, control: false, shift: false, alt: false, meta: false, ...held };
      contents.emit('before-input-event', { preventDefault }, input);
      return preventDefault.mock.calls.length === 1;
    };
    return { contents, press, level: () => level };
  }

  it('change the zoom within limits', () => {
    const { press, level } = setUp();
    expect([press('+'), press('='), level()]).toEqual([true, true, 1]);
    for (let step = 0; step < 20; step += 1) press('-');
    expect(level()).toBe(-3);
    press('0');
    expect(level()).toBe(0);
  });

  it('leave other keys to the page', () => {
    const { press, level } = setUp();
    expect([press('+', {}), press('c'), press('r'), press('F12', {}), press('0', { alt: true })]).toEqual([
      ...[false, false, false, false, false],
    ]);
    expect(level()).toBe(0);
  });

  it('reload the page and open developer tools in a checkout', () => {
    const { contents, press } = setUp(true);
    expect([press('r'), press('F12', {}), press('I', { control: true, shift: true })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([contents.reload.mock.calls.length, contents.toggleDevTools.mock.calls.length]).toEqual([1, 2]);
  });
});

describe('a copied link', () => {
  it.each([
    ['app://vesper/en/userDetail?userId=1#a', 'https://vesper.example/en/userDetail?userId=1#a'],
    ['https://example.org/a', 'https://example.org/a'],
    ['mailto:help@example.org', 'mailto:help@example.org'],
    ['javascript:alert(1)', null],
    ['blob:app://vesper/1', null],
    ['', null],
  ])('is an address that others can open: %s', (url, copied) => {
    expect(createPublicLink(['app://vesper'], 'https://vesper.example')(url)).toBe(copied);
  });

  it('of a page of an app without a deployment is missing', () => {
    expect(createPublicLink(['app://vesper'], null)('app://vesper/en/chat')).toBeNull();
  });
});
