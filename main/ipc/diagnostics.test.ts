import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ipcCalls } from '#shared/ipc/contract.ts';
import { createErrorLog } from '#shared/lib/errorLog.ts';
import { createDiagnosticsHandlers } from './diagnostics.ts';

const caller = { id: 1 };

function setUp(filePath: string) {
  Object.assign(process, { getSystemVersion: () => '6.1' });
  const showSaveDialog = vi.fn(async () => ({ canceled: filePath === '', filePath }));
  const [useGraphicsCard, openDevTools] = [vi.fn(), vi.fn()];
  const errors = createErrorLog({ now: () => 0 });
  errors.add('main', new Error('broken'));
  const handlers = createDiagnosticsHandlers({
    app: {
      getVersion: () => '1.2.3',
      getPath: () => '/downloads',
      isPackaged: false,
      getAppMetrics: () => [
        { pid: 4, type: 'Browser', memory: { workingSetSize: 1, privateBytes: 2_048 } } as never,
      ],
    },
    dialog: { showSaveDialog } as never,
    window: () => ({ webContents: { openDevTools, getOSProcessId: () => 1 } }) as never,
    log: { path: '/logs/main.log', read: () => ['a line'], write: vi.fn() },
    errors,
    graphics: { softwareSinceMs: () => null, useGraphicsCard },
    crashDumps: { folder: '/crashes', count: () => 2 },
  });
  return { handlers, showSaveDialog, useGraphicsCard, openDevTools };
}

it('diagnostics of the main process match the contract', () => {
  const { handlers } = setUp('');
  const facts = ipcCalls['diagnostics:read'].response.parse(handlers['diagnostics:read'](undefined, caller));
  expect(facts).toMatchObject({
    versions: { app: '1.2.3' },
    processes: [{ kind: 'Browser', megabytes: 2 }],
    logFile: '/logs/main.log',
    ...{ crashFolder: '/crashes', crashDumps: 2 },
    log: ['a line'],
    errors: expect.stringContaining('broken'),
  });
});

it('a bundle is written only to the chosen path, and an unwritable path is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = { name: 'vesper-diagnostics.json', content: '{"a":1}' };
  const path = join(folder, 'mine.json');
  const { handlers, showSaveDialog } = setUp(path);
  expect(await handlers['diagnostics:save'](file, caller)).toBe('saved');
  expect(readFileSync(path, 'utf8')).toBe(file.content);
  expect(showSaveDialog).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ defaultPath: join('/downloads', file.name) }),
  );
  expect(await setUp('').handlers['diagnostics:save'](file, caller)).toBe('cancelled');
  expect(await setUp(folder).handlers['diagnostics:save'](file, caller)).toBe('failed');
});

it('opens developer tools in a separate window', () => {
  const { handlers, openDevTools } = setUp('');
  void handlers['diagnostics:openDeveloperTools'](undefined, caller);
  expect(openDevTools).toHaveBeenCalledExactlyOnceWith({ mode: 'detach' });
});

it('rejects a bundle name that is a path', () => {
  const { request } = ipcCalls['diagnostics:save'];
  for (const name of ['../x.json', '/etc/x.json', 'x.exe', 'a b.json', `${'x'.repeat(61)}.json`])
    expect(request.safeParse({ name, content: '' }).success).toBe(false);
});
