import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { electronEnvironment, installEnvironment, runInstall } from './fetchRuntime.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesper-runtime-'));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function script(source: string): string {
  const file = join(folder, 'install.cjs');
  writeFileSync(file, source);
  return file;
}

describe("fetching Electron's runtime", () => {
  it('resolves to null on success', async () => {
    expect(await runInstall(script(''))).toBeNull();
  });

  it('returns the reason from the install script, and passes its output on', async () => {
    const failing = script(
      `console.error(new Error('Generated checksum for "electron.zip" did not match expected checksum').stack);
       process.exit(1);`,
    );
    expect(await runInstall(failing)).toBe(
      'Error: Generated checksum for "electron.zip" did not match expected checksum',
    );
    const passedOn = vi.mocked(process.stderr.write).mock.calls.map(([chunk]) => String(chunk));
    expect(passedOn.join('')).toContain('    at ');
  });

  it('names the cause of a failed request', async () => {
    // Electron's own script also prints the stack without the cause.
    const failing = script(
      `fetch('http://127.0.0.1:1/').catch((error) => { console.error(error.stack); process.exit(1); });`,
    );
    expect(await runInstall(failing)).toMatch(/^TypeError: fetch failed \[cause\]: Error: bad port$/);
  });

  it('ends a download that takes too long', async () => {
    expect(await runInstall(script('setInterval(() => undefined, 1_000)'), process.env, 200)).toMatch(
      /did not finish within/,
    );
  });

  it('lets Node use the proxy of the environment or of npm', () => {
    expect(installEnvironment({ PATH: '/bin' })).toEqual({ PATH: '/bin' });
    expect(installEnvironment({ https_proxy: 'http://proxy:3128' })).toMatchObject({
      HTTPS_PROXY: 'http://proxy:3128',
      NODE_USE_ENV_PROXY: '1',
    });
    expect(installEnvironment({ npm_config_proxy: 'http://proxy:3128' })).toMatchObject({
      HTTPS_PROXY: 'http://proxy:3128',
      NODE_USE_ENV_PROXY: '1',
    });
  });

  it('leaves mirror and cache variables to the install script', () => {
    const given = { ELECTRON_MIRROR: 'https://mirror.example/', electron_config_cache: '/cache' };
    expect(installEnvironment(given)).toEqual(given);
  });

  it("removes ELECTRON_RUN_AS_NODE from Electron's environment", () => {
    expect(electronEnvironment({ ELECTRON_RUN_AS_NODE: '1', PATH: '/bin' })).toEqual({ PATH: '/bin' });
  });
});
