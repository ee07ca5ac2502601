import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bundleFormat,
  readBundle,
  type BundleFigures,
  troublesOf,
  writeBundle,
  type Bundle,
  type BundleLine,
} from './diagnostics.ts';

const figures: BundleFigures = {
  level: 'good',
  ...{ delayMs: 40, loss: 0, sentLoss: null, pictures: 30, isFrozen: false, isSilent: false },
};
const bundle: Bundle = {
  ...{ format: bundleFormat, version: 1, id: 'B-4F21', madeAtMs: 5, struckOut: 1 },
  lines: [
    { section: 'versions', text: 'Vesper 1.0.0' },
    { section: 'calls', text: 'loss 0 %', atMs: 4, figures },
  ],
};

it('a saved bundle is read back unchanged', () => {
  expect(readBundle(writeBundle(bundle))).toEqual({ ok: true, bundle });
});

it.each(
  [
    ['{"format":', 'notJson'],
    ['[1,2]', 'notBundle'],
    ['{"format":"else","version":1}', 'notBundle'],
    [JSON.stringify({ ...bundle, version: 2 }), 'newer'],
    [JSON.stringify({ ...bundle, id: 'x' }), 'damaged'],
    [JSON.stringify({ ...bundle, lines: [{ section: 'wallets', text: 'x' }] }), 'damaged'],
    [JSON.stringify({ ...bundle, lines: [{ section: 'log', text: 'x'.repeat(2_000) }] }), 'damaged'],
    [JSON.stringify({ ...bundle, extra: '<script>' }), 'damaged'],
    [' '.repeat(5_000_000), 'tooLarge'],
    ['é'.repeat(2_000_001), 'tooLarge'],
  ].map(([content = '', problem]) => ({ content, problem })),
)('a file that is not a bundle is rejected with the reason: $problem', ({ content, problem }) => {
  expect(readBundle(content)).toEqual({ ok: false, problem });
});

it('any file can be read without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (content) => {
      expect(readBundle(content).ok).toBe(false);
    }),
  );
});

it('consecutive equal troubles become one with its duration, and recurring ones stay separate', () => {
  const line = (at: number, change: Partial<BundleFigures> = {}): BundleLine => ({
    section: 'calls',
    text: 'x',
    atMs: at * 10_000,
    figures: { ...figures, ...change },
  });
  const lines: BundleLine[] = [
    { section: 'network', text: 'no relay', fault: 'relayUnreachable' },
    line(0),
    line(1, { isFrozen: true }),
    line(2, { isFrozen: true }),
    line(3, { loss: 900 }),
    line(4),
    line(5, { loss: 900 }),
    line(50, { loss: 900 }),
  ];
  expect(troublesOf(lines)).toEqual([
    { kind: 'relayUnreachable', atMs: null, seconds: null },
    { kind: 'frozen', atMs: 10_000, seconds: 20 },
    { kind: 'loss', atMs: 30_000, seconds: 10 },
    { kind: 'loss', atMs: 50_000, seconds: 10 },
    { kind: 'loss', atMs: 500_000, seconds: 10 },
  ]);
});
