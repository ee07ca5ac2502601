import { describe, expect, it, vi } from 'vitest';
import { setWindowsIdentity } from './identity.ts';

const identity = { appId: 'app.vesper.client', toastActivator: '{00000000-0000-0000-0000-000000000001}' };

function setOn(platform: NodeJS.Platform, given: typeof identity | null) {
  const app = { setAppUserModelId: vi.fn(), setToastActivatorCLSID: vi.fn() };
  setWindowsIdentity({ app, platform, identity: given, program: 'C:\\project\\electron.exe' });
  return { id: app.setAppUserModelId.mock.calls, activator: app.setToastActivatorCLSID.mock.calls };
}

describe('the identity on Windows', () => {
  it("matches the id of the installer's shortcuts", () => {
    expect(setOn('win32', identity)).toEqual({
      id: [[identity.appId]],
      activator: [[identity.toastActivator]],
    });
  });

  it('is the path of the program in a checkout', () => {
    expect(setOn('win32', null)).toEqual({ id: [['C:\\project\\electron.exe']], activator: [] });
  });

  it.each(['linux', 'darwin'] as const)('is not set on %s', (platform) => {
    expect(setOn(platform, identity)).toEqual({ id: [], activator: [] });
  });
});
