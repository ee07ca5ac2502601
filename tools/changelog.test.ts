import { expect, it } from 'vitest';
import { changelogSection } from './changelog.ts';

const changelog = `# Changelog

## Unreleased

- Not yet.

## 0.10.0 - in progress

- Soon.

## [0.3.0] - 2026-11-30

### Added

- Packages for three systems.

## 0.2.0 - 2026-11-29
`;

it('returns the section of a version without its heading', () => {
  expect(changelogSection(changelog, '0.3.0')).toBe('### Added\n\n- Packages for three systems.');
});

it.each([
  ['0.4.0', 'has no section'],
  ['0.1.0', 'has no section'],
  ['0.10.0', 'has no date'],
  ['0.2.0', 'is empty'],
])('refuses to release %s: it %s', (version, problem) => {
  expect(() => changelogSection(changelog, version)).toThrow(problem);
});
