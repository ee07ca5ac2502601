import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { licenceProblems, shippedPackages, unusedExceptions } from './licences.ts';
import { root } from './root.ts';

const lock = readFileSync(resolve(root, 'package-lock.json'), 'utf8');

describe('licences of shipped packages', () => {
  it('are declared and allowed for every package of the lock file, on every system', () => {
    const packages = shippedPackages(lock);
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'fastify',
        'react',
        'electron',
        '@img/sharp-darwin-arm64',
        '@img/sharp-win32-x64',
      ]),
    );
    expect(names).not.toContain('vitest');
    expect(licenceProblems(packages)).toEqual([]);
  });

  it('need no exception for a package that is gone', () => {
    expect(unusedExceptions(lock)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
    ['(MIT AND GPL-2.0-only)', false],
    [null, false],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['Apache-2.0 AND BSD-3-Clause', true],
  ])('of %s are allowed: %s', (licence, isAllowed) => {
    const problems = licenceProblems([{ name: 'example', version: '1.0.0', licence }]);
    expect(problems.length === 0).toBe(isAllowed);
  });

  it('may be LGPL for libvips alone', () => {
    const libvips = { name: '@img/sharp-libvips-linux-x64', version: '1.0.0', licence: 'LGPL-3.0-or-later' };
    expect(licenceProblems([libvips])).toEqual([]);
    expect(licenceProblems([{ ...libvips, licence: 'GPL-3.0-or-later' }])).toHaveLength(1);
  });
});
