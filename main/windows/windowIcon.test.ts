import { expect, it, vi } from 'vitest';
import { windowIcon } from './windowIcon.ts';

it('windows have the icon of their channel on Linux, because an AppImage has no menu entry', () => {
  const create = vi.fn((url: string) => url as never);
  const stable = windowIcon('linux', 'stable', create);
  expect(stable).toMatch(/^data:image\/png;base64,/);
  expect(windowIcon('linux', null, create)).toBe(stable);
  expect(windowIcon('linux', 'testing', create)).not.toBe(stable);
});

it.each(['win32', 'darwin'] as const)('windows use the icon of the program on %s', (platform) => {
  expect(windowIcon(platform, 'stable', vi.fn())).toBeUndefined();
});
