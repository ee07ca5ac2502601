import { expect, it, vi } from 'vitest';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { preload } from './preload.ts';

it('a module that could not be prefetched is logged, and left to whoever needs it', async () => {
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
