import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { effectsFolder } from './folder.ts';
import { effectScript } from './scriptPolicy.ts';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://vesper.test', href: 'https://vesper.test/' }));
afterEach(() => vi.unstubAllGlobals());

it('allows the script of the blur and rejects every other address', () => {
  const script = `/${effectsFolder}/selfie_segmentation_solution_simd_wasm_bin.js`;
  expect(effectScript(script)).toBe(script);
  for (const address of [
    `https://elsewhere.test${script}`,
    '/assets/index.js',
    `/${effectsFolder}/../index.js`,
    `/${effectsFolder}/selfie_segmentation.binarypb`,
    'data:text/javascript,alert(1)',
  ])
    expect(() => effectScript(address), address).toThrow('no camera effect');
});
