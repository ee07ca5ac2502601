import { expect, it } from 'vitest';
import { noticesText, type PackageNotice } from './notices.ts';

const notice = (id: string, given: Partial<PackageNotice> = {}): PackageNotice => ({
  id,
  licence: 'MIT',
  repository: null,
  text: null,
  ...given,
});

/** Returns the sections of the notices of these packages, without the introduction and Electron's. */
const sectionsOf = (packages: readonly PackageNotice[]) =>
  noticesText(packages, [], '45.0.0')
    .split(/\n+={80}\n+/)
    .slice(2);

it('lists packages with the same licence text together, whatever their line breaks', () => {
  const sections = sectionsOf([
    notice('a@1.0.0', { text: 'Permission\r\nis granted.', repository: 'https://example.org/a' }),
    notice('b@2.0.0', { text: 'Another text.' }),
    notice('c@3.0.0', { text: 'Permission is\n  granted.\n' }),
  ]);
  expect(sections).toEqual([
    '- a@1.0.0, MIT, https://example.org/a\n- c@3.0.0, MIT\n\nPermission\nis granted.',
    '- b@2.0.0, MIT\n\nAnother text.\n',
  ]);
});

it('adds the standard text of each licence whose package ships none', () => {
  const sections = sectionsOf([
    notice('a@1.0.0', { licence: '(Apache-2.0 AND BSD-3-Clause)' }),
    notice('b@1.0.0', { licence: 'LGPL-3.0-or-later' }),
  ]);
  expect(sections.map((section) => section.split('\n', 1)[0])).toEqual([
    expect.stringContaining('ship no licence text'),
    'Standard text of Apache-2.0',
    'Standard text of BSD-3-Clause',
    'Standard text of LGPL-3.0-or-later',
  ]);
  expect(sections[3]).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
});

it('fails for a package whose licence has no standard text', () => {
  expect(() => sectionsOf([notice('a@1.0.0', { licence: 'Custom' })])).toThrow(/licence Custom/);
});

it('contains the licences of the fonts and the version of Electron', () => {
  const text = noticesText([], [{ name: 'Onest', text: 'Open Font License' }], '45.4.1');
  expect(text).toContain('Electron 45.4.1');
  expect(text).toContain('Font: Onest\n\nOpen Font License');
});
