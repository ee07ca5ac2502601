import { expect, it } from 'vitest';
import { packageKindOf, packageTable, type PackageFile } from './packageTable.ts';

const none = { state: 'none' } as const;
const deb: PackageFile = {
  ...{ name: 'out/package/vesper.deb', bytes: 91_400_000 },
  ...{ system: 'linux', kind: 'deb', signature: none },
};
const exe: PackageFile = {
  ...{ name: 'out/package/vesper-setup.exe', bytes: 102_000_000 },
  ...{ system: 'win', kind: 'exe', signature: none },
};
const dmg: PackageFile = {
  ...{ name: 'Vesper.dmg', bytes: 1, system: 'mac', kind: 'dmg' },
  signature: { state: 'valid', by: 'Vesper Ltd' },
};

it('shows size, signature and use of each file', () => {
  expect(packageTable([deb, { ...exe, signature: null }], 'linux', true).split('\n')).toEqual([
    'file                              size  signature          here',
    'out/package/vesper.deb         91.4 MB  none on Linux      sudo apt install ./out/package/vesper.deb',
    'out/package/vesper-setup.exe  102.0 MB  not readable here  copy it to Windows',
  ]);
});

it('shows how the system treats an unsigned file', () => {
  expect(packageTable([exe], 'win32', true)).toContain('none       install it; SmartScreen warns first');
  expect(packageTable([dmg], 'darwin', true)).toContain('valid, Vesper Ltd  open it');
  expect(packageTable([{ ...dmg, signature: none }], 'darwin', true)).toContain('Gatekeeper');
  expect(packageTable([{ ...exe, signature: { state: 'broken' } }], 'win32', true)).toContain('BROKEN');
});

it('says that a package without the runtime can not start', () => {
  expect(packageTable([deb], 'linux', false)).toContain("it can't start, because it has no runtime");
});

it('recognizes packages by their names', () => {
  expect(packageKindOf('Vesper-0.3.0-arm64.dmg')).toEqual({ kind: 'dmg', system: 'mac' });
  for (const name of ['latest.yml', 'builder-debug.yml', 'Vesper.exe.blockmap'])
    expect(packageKindOf(name)).toBeNull();
});
