import { expect, it } from 'vitest';
import { runKindOf } from './runtime.ts';

it('runs on Electron if its runtime is installed, and else on the stand-in', () => {
  expect(runKindOf(undefined, '/electron')).toBe('electron');
  expect(runKindOf('electron', '/electron')).toBe('electron');
  expect(runKindOf(undefined, null)).toBe('stand-in');
  expect(runKindOf('', null)).toBe('stand-in');
});

it('fails without the runtime if Electron is required', () => {
  expect(() => runKindOf('electron', null)).toThrow(/runtime is not installed/);
  expect(() => runKindOf('yes', '/electron')).toThrow(/"electron" or empty/);
});
