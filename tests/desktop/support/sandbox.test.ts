import { describe, expect, it } from 'vitest';
import { sandboxProblem, testSandboxSwitches, type SandboxHost } from './sandbox.ts';

const electron = '/project/node_modules/electron/dist/electron';
const helper = '/project/node_modules/electron/dist/chrome-sandbox';

function host(overrides: Partial<SandboxHost> = {}): SandboxHost {
  return {
    platform: 'linux',
    isRoot: false,
    read: (path) => (path.endsWith('/apparmor_restrict_unprivileged_userns') ? '1\n' : null),
    // As npm installs the helper: owned by the user, not setuid.
    stat: (path) => (path === helper ? { uid: 1_000, mode: 0o100_755 } : null),
    ...overrides,
  };
}

describe("Chromium's sandbox in a checkout", () => {
  it('is reported with both solutions if AppArmor denies user namespaces', () => {
    const sentence = sandboxProblem(electron, host());
    expect(sentence).toContain(`sudo chown root '${helper}' && sudo chmod 4755 '${helper}'`);
    expect(sentence).toContain('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
    expect(sentence).not.toContain('\n');
  });

  it.each<readonly [string, Partial<SandboxHost>]>([
    ['the helper is setuid root', { stat: () => ({ uid: 0, mode: 0o104_755 }) }],
    ['user namespaces are allowed', { read: () => '0\n' }],
    ['the kernel has no such switch', { read: () => null }],
    ['the system is macOS', { platform: 'darwin' }],
  ])('is not reported if %s', (_, overrides) => {
    expect(sandboxProblem(electron, host(overrides))).toBeNull();
    expect(testSandboxSwitches(electron, host(overrides))).toEqual([]);
  });

  it.each<readonly [string, Partial<SandboxHost>]>([
    ['the helper belongs to root but is not setuid', { stat: () => ({ uid: 0, mode: 0o100_755 }) }],
    ['the helper is setuid of another user', { stat: () => ({ uid: 1_000, mode: 0o104_755 }) }],
    ['the helper is missing', { stat: () => null }],
  ])('is reported if %s', (_, overrides) => {
    expect(sandboxProblem(electron, host(overrides))).not.toBeNull();
  });

  it('is switched off for test runs only', () => {
    expect(testSandboxSwitches(electron, host())).toEqual(['--no-sandbox']);
    expect(testSandboxSwitches(electron, host({ isRoot: true }))).toEqual(['--no-sandbox']);
  });
});
