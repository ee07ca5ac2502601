import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LoginStart } from '#shared/ipc/shell.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { createPreferences, type PreferencesStore } from '#renderer/services/preferences.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { DesktopSection } from './DesktopSection.tsx';

let page: Rendered;
let preferences: PreferencesStore;
const scope = createScope();
afterEach(() => page.unmount());

async function open(system: { login?: LoginStart; answer?: LoginStart; taken?: readonly string[] } = {}) {
  await loadIcons();
  preferences = createPreferences({ scope, userId: 'me', local: createMemoryKeyValue() });
  let login = system.login ?? 'off';
  const set = vi.fn((isOn: boolean) => {
    login = system.answer ?? (isOn ? 'on' : 'off');
    return Promise.resolve(login);
  });
  const shell = {
    isMac: false,
    loginStart: { read: () => Promise.resolve(login), set },
    hotkey: {
      isFree: (keys: string) => Promise.resolve(!system.taken?.includes(keys)),
      register: () => Promise.resolve(true),
      unregister: () => undefined,
      onPressed: () => () => undefined,
    },
  };
  page = await render(<DesktopSection shell={shell} preferences={preferences} />);
  await settle();
  return { set, become: (next: LoginStart) => void (login = next) };
}
/** Finds a switch by the title of its row. */
function switchOf(title: string): HTMLInputElement {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[aria-labelledby]')];
  const found = all.find((one) => {
    const id = one.getAttribute('aria-labelledby') ?? '';
    return document.getElementById(id)?.textContent === title;
  });
  if (!found) throw new Error(`no switch "${title}"`);
  return found;
}
const isOn = (title: string) => switchOf(title).checked;
async function flip(title: string): Promise<void> {
  await act(async () => switchOf(title).click());
  await settle();
}

async function hit(button: string, pressed: Partial<KeyboardEventInit>): Promise<void> {
  const target = page.button(button);
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...pressed }));
  });
  await settle();
}
const muteKeys = { code: 'KeyM', key: 'M', ctrlKey: true, shiftKey: true };

it('shows the state of the system for "Open at startup", before and after changing it', async () => {
  const { set, become } = await open({ answer: 'refused' });
  expect(isOn('Open at startup')).toBe(false);
  await flip('Open at startup');
  expect([set.mock.calls, isOn('Open at startup')]).toEqual([[[true]], false]);
  expect(page.text()).toContain('turned off in your system’s settings');
  // The user allows it in the system's settings meanwhile.
  become('on');
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await settle();
  expect(isOn('Open at startup')).toBe(true);
});

it('says that an app that is not installed cannot open at startup', async () => {
  await open({ login: 'unsupported' });
  expect(switchOf('Open at startup').disabled).toBe(true);
  expect(page.text()).toContain('Works once Vesper is installed.');
});

it('closes to the tray only if chosen', async () => {
  await open();
  expect(isOn('Close to the tray')).toBe(false);
  await flip('Close to the tray');
  expect(preferences.state.closeToTray).toBe(true);
});

it('records the microphone shortcut by pressing it, and removes it', async () => {
  await open();
  await page.press('Choose shortcut');
  expect(page.text()).toContain('Press Esc to keep the current shortcut.');
  // Holding a modifier key does not end the recording.
  await hit('Press the keys', { code: 'ControlLeft', key: 'Control', ctrlKey: true });
  await hit('Press the keys', muteKeys);
  expect(preferences.state.muteHotkey).toBe('Control+Shift+M');
  expect(page.button('Change Ctrl + Shift + M').textContent).toBe('Ctrl + Shift + M');
  await page.press('Remove microphone shortcut');
  expect(preferences.state.muteHotkey).toBeNull();
});

it('refuses a shortcut of another app, and keeps the previous one', async () => {
  await open({ taken: ['Control+Shift+M'] });
  preferences.set({ muteHotkey: 'F9' });
  await settle();
  await page.press('Change F9');
  await hit('Press the keys', muteKeys);
  expect(page.text()).toContain('Another app uses Ctrl + Shift + M.');
  expect(preferences.state.muteHotkey).toBe('F9');
});

it('refuses a single letter with a reason, and Escape keeps the previous shortcut', async () => {
  await open();
  await page.press('Choose shortcut');
  await hit('Press the keys', { code: 'KeyM', key: 'm' });
  expect(page.text()).toContain('Use Ctrl, Alt or a function key');
  await hit('Press the keys', { code: 'Escape', key: 'Escape' });
  expect(page.button('Choose shortcut')).toBeDefined();
  expect(preferences.state.muteHotkey).toBeNull();
});
