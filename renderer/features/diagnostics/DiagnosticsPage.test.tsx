import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readBundle } from '#shared/domain/diagnostics.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { loadToasts, ToastHost } from '#renderer/ui/Toast.tsx';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { DiagnosticsPage } from './DiagnosticsPage.tsx';
import type { BundleFacts, DiagnosticsSources } from './sources.ts';

let page: Rendered;
let saved: { name: string; content: string }[];
let collect: () => Promise<BundleFacts>;
beforeEach(async () => {
  await loadIcons();
  saved = [];
  collect = async () => facts;
});
afterEach(() => page.unmount());

const facts: BundleFacts = {
  madeAtMs: 1_000,
  client: {
    ...{ version: '1.4.2', target: 'web', osName: 'Linux', language: 'en', userAgent: 'Firefox/140.0' },
    ...{ cores: 8, screen: '1440x900', devicePixelRatio: 1, isOnline: true, heapMegabytes: null },
  },
  process: null,
  devices: [
    { id: 'a', kind: 'camera', label: "Anna's camera" },
    { id: 'b', kind: 'microphone', label: 'Studio Mic One' },
  ],
  inUse: { camera: 'a', microphone: 'b', speaker: null },
  permissions: { camera: 'granted', microphone: 'granted' },
  server: { ok: false },
  relay: 'unknown',
  socket: 'connected',
  recent: [],
  errors: [],
};

async function open(isSupport = false, change: Partial<DiagnosticsSources> = {}): Promise<void> {
  const sources: DiagnosticsSources = {
    collect: () => collect(),
    known: () => ['Anna'],
    async save(name, content) {
      saved.push({ name, content });
      return true;
    },
    useGraphicsCard: null,
    readProcess: async () => null,
    openDeveloperTools: null,
    ...change,
  };
  page = await render(
    <>
      <DiagnosticsPage back={null} sources={sources} isSupport={isSupport} />
      <ToastHost />
    </>,
  );
  // The component for toasts is loaded lazily.
  await loadToasts();
  await settle();
}
const savedLines = () => {
  const read = readBundle(saved.at(-1)!.content);
  if (!read.ok) throw new Error(read.problem);
  return { ...read.bundle, texts: read.bundle.lines.map(({ text }) => text) };
};

it('collects a bundle after one press, and saves all lines but the struck-out ones', async () => {
  await open();
  await page.press('Collect');
  expect(page.text()).toContain('1 problem found');
  expect(page.text()).toContain('The server didn’t answer');
  await page.tick('microphone: Studio Mic One, in use');
  expect(page.text()).toContain('1 line left out');
  await page.press('Save');
  expect(saved.at(-1)!.name).toMatch(/^vesper-diagnostics-B-[0-9A-F]{4}\.json$/);
  expect(savedLines().struckOut).toBe(1);
  expect(savedLines().texts).toContain("camera: …'s camera, in use");
  expect(saved.at(-1)!.content).not.toMatch(/Studio|Anna/);
  await page.tick('microphone: Studio Mic One, in use');
  await page.press('Save');
  expect(savedLines().texts).toContain('microphone: Studio Mic One, in use');
  expect(savedLines().struckOut).toBe(0);
});

it('removes a struck-out line from the problems, and strikes out or restores a whole section with one press', async () => {
  await open();
  await page.press('Collect');
  await page.tick('server: no answer');
  expect(page.text()).toContain('No problems found');
  await page.press('Leave out all');
  await page.press('Save');
  expect(savedLines().lines.some(({ section }) => section === 'versions')).toBe(false);
  await page.press('Include all');
  await page.press('Save');
  expect(savedLines().lines.some(({ section }) => section === 'versions')).toBe(true);
});

it('says that collecting or saving a bundle failed, and offers a retry', async () => {
  collect = () => Promise.reject(new Error('no'));
  await open(false, { save: async () => false });
  await page.press('Collect');
  expect(page.text()).toContain('The data couldn’t be collected.');
  collect = async () => facts;
  await page.press('Collect');
  await page.press('Save');
  await waitFor(() => expect(page.text()).toContain('The file couldn’t be saved there.'));
});

const processFacts = {
  versions: { app: '1.4.2', electron: null, chrome: null, node: '24.1.0' },
  ...{ platform: 'linux', architecture: 'x64', osVersion: '6.1.0', cores: 2, memoryMegabytes: 1 },
  ...{ isPackaged: false, softwareSinceMs: 1, processes: [], log: [], errors: '' },
  ...{ logFile: '/data/logs/main.log', crashFolder: '/data/Crashpad', crashDumps: 2 },
};

it('shows the folders of logs and crash reports on the desktop, and opens the developer tools', async () => {
  const openDeveloperTools = vi.fn();
  await open(false, { readProcess: async () => processFacts, openDeveloperTools });
  expect(page.text()).toContain('/data/logs/main.log');
  expect(page.text()).toContain('/data/Crashpad');
  expect(page.text()).toContain('2 reports are kept here. Vesper never sends them.');
  await page.press('Open developer tools');
  expect(openDeveloperTools).toHaveBeenCalledOnce();
});

it('shows neither folders nor developer tools in a browser', async () => {
  await open();
  expect(page.text()).not.toContain('On this computer');
});

it('offers to turn hardware acceleration on again', async () => {
  const useGraphicsCard = vi.fn();
  collect = async () => ({
    ...facts,
    process: processFacts,
  });
  await open(false, { useGraphicsCard });
  await page.press('Collect');
  await page.press('Use graphics card');
  expect(useGraphicsCard).toHaveBeenCalledOnce();
});

it('lets only support open a saved bundle, and shows the problems in it', async () => {
  await open();
  expect(page.text()).not.toContain('Open someone else’s file');
  await page.press('Collect');
  await page.press('Save');
  const { content } = saved.at(-1)!;
  await page.unmount();

  await open(true);
  const choose = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    Object.defineProperty(input, 'files', {
      configurable: true,
      value: [{ size: text.length, text: async () => text }],
    });
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await settle();
  };
  for (const [text, problem] of [
    ['no json', 'it can’t be read as JSON'],
    ['{}', 'This isn’t a Vesper diagnostics file.'],
    [content.replace('"version": 1', '"version": 9'), 'a newer version of Vesper'],
    [content.replace('"struckOut"', '"struck"'), 'damaged'],
  ] as const) {
    await choose(text);
    expect(page.text()).toContain(problem);
  }
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockReturnValue();
  await choose(content);
  // The page scrolls to the top and moves the focus there.
  expect(scrolled).toHaveBeenLastCalledWith({ top: 0 });
  expect(document.activeElement?.textContent).toBe('Close');
  expect(page.text()).toMatch(/Bundle B-[0-9A-F]{4}/);
  expect(page.text()).toContain('The server didn’t answer');
  expect(document.querySelector('input[type="checkbox"]')).toBeNull();
  await page.press('Close');
  expect(page.text()).toContain('Open someone else’s file');
});
