import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { followTheme } from './theme.ts';

it('window frames follow the system until the user chooses a theme in the page, which also applies at the next start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-theme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = () => {
    const nativeTheme: { themeSource: 'system' | 'light' | 'dark' } = { themeSource: 'system' };
    return { nativeTheme, handlers: followTheme({ path: join(folder, 'theme.json'), nativeTheme }) };
  };
  const first = start();
  expect(first.nativeTheme.themeSource).toBe('system');
  void first.handlers['app:setTheme']({ theme: 'light' }, { id: 1 });
  expect(first.nativeTheme.themeSource).toBe('light');
  expect(start().nativeTheme.themeSource).toBe('light');
});
