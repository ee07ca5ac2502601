import { afterEach, expect, it, vi } from 'vitest';
import { defaultLoggerLevel, logger, loggerLevels } from './logger.ts';

afterEach(() => {
  logger.setLevel(defaultLoggerLevel);
  vi.restoreAllMocks();
});

it.each([
  ['debug', ['debug', 'warn', 'error']],
  ['info', ['warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['nothing', []],
] as const)('the logger at level %s writes %o', (level, expected) => {
  const written: string[] = [];
  for (const name of ['debug', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation(
      (...what: unknown[]) => void written.push([name, ...what].join()),
    );
  logger.setLevel(loggerLevels[level]);
  logger.debug('a', 1);
  logger.warn('a', 1);
  logger.error('a', 1);
  expect(written).toEqual(expected.map((name) => `${name},a,1`));
});

it('the default log level is 2 (§9.4)', () => {
  expect([logger.level(), defaultLoggerLevel]).toEqual([2, 2]);
});
