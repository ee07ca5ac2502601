import { expect, it, vi } from 'vitest';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { preload } from './preload.ts';

it('a failed preload is logged, returns null, and is repeated by the next call', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('module');
  const module = lazyModule({ load });
  expect(await preload(module)).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  expect(await preload(module)).toBe('module');
  vi.restoreAllMocks();
});
