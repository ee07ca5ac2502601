import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createStorageThread } from '#main/storage/storageThread.ts';
import { runNode } from '#tests/tools/runNode.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { projectRoot } from './support/projectRoot.ts';
import { writeStubRuntime } from './support/stubRuntime.ts';

const require = createRequire(import.meta.url);
const { default: config } = require('../../resources/electron-builder.config.mjs') as {
  default: { electronVersion: string } & Record<string, unknown>;
};

/** What is on in a packaged program, by the names that Electron's own tool has for them. */
async function fusesOf(program: string): Promise<Record<string, boolean>> {
  const { FuseV1Options, getCurrentFuseWire } = require('@electron/fuses') as {
    FuseV1Options: Record<string, string | number>;
    getCurrentFuseWire: (program: string) => Promise<Record<string, unknown>>;
  };
  const states = Object.entries(await getCurrentFuseWire(program)).filter(([key]) => key !== 'version');
  return Object.fromEntries(
    states.map(([key, state]) => [FuseV1Options[key], state === '1'.codePointAt(0)] as const),
  );
}

/** electron-builder's own checks, which need neither a runtime nor a network. */
async function validate(candidate: object): Promise<void> {
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
    validateConfiguration: (config: object, logger: object) => Promise<void>;
  };
  const { DebugLogger } = require('builder-util') as { DebugLogger: new (isEnabled: boolean) => object };
  await validateConfiguration(candidate, new DebugLogger(false));
}

/** Packages the built app into this folder; what is in its archive is unpacked to `app`. */
async function packageFor(system: 'linux' | 'win', folder: string) {
  await ensureDesktopBuild();
  const runtime = join(folder, 'runtime');
  writeStubRuntime(runtime);
  // What is no program takes neither a signature nor a checksum.
  const forWindows = ['--config.win.signAndEditExecutable=false', '--config.disableAsarIntegrity=true'];
  const code = await runNode([
    'node_modules/electron-builder/cli.js',
    ...['--config', 'resources/electron-builder.config.mjs', `--${system}`, 'dir', '--x64'],
    ...[`--config.electronDist=${runtime}`, `--config.directories.output=${join(folder, 'package')}`],
    ...(system === 'win' ? forWindows : []),
  ]);
  expect(code).toBe(0);
  const resources = join(folder, `package/${system}-unpacked/resources`);
  const { extractAll } = require('@electron/asar') as { extractAll(archive: string, into: string): void };
  const app = join(folder, 'app');
  extractAll(join(resources, 'app.asar'), app);
  const program = join(folder, `package/${system}-unpacked`, system === 'win' ? 'Vesper.exe' : 'vesper');
  return { app, program, unpacked: join(resources, 'app.asar.unpacked') };
}

const fuses = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
};

describe('packaging', () => {
  it('packaging has a configuration that electron-builder takes, for all three systems', async () => {
    await expect(validate(config)).resolves.toBeUndefined();
    expect(config).toMatchObject({ appId: 'app.vesper.client', productName: 'Vesper' });
    expect(Object.keys(config)).toEqual(expect.arrayContaining(['linux', 'mac', 'win']));
  });

  it('packaging would not take one with an unknown setting', async () => {
    await expect(validate({ ...config, lunix: {} })).rejects.toThrow(/lunix/);
  });

  it('packaging packages the version of Electron that is installed', () => {
    const { version } = JSON.parse(
      readFileSync(join(projectRoot, 'node_modules/electron/package.json'), 'utf8'),
    ) as { version: string };
    expect(config.electronVersion).toBe(version);
  });

  it('packaging has an icon large enough to derive every size from', async () => {
    const icon = await sharp(join(projectRoot, 'resources/icons/icon.png')).metadata();
    expect(icon).toMatchObject({ width: 1024, height: 1024, format: 'png', hasAlpha: true });
  });

  it('packaging sets the fuses of the runtime, and brings SQLite along, unpacked and for its own system alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vesper-package-'));
    const { app, program, unpacked } = await packageFor('linux', folder);
    expect(await fusesOf(program)).toEqual(fuses);
    const native = 'node_modules/better-sqlite3/prebuilds';
    expect(readdirSync(join(unpacked, native))).toEqual(['linux-x64.node']);
    expect(readdirSync(join(app, 'node_modules'))).toEqual(['better-sqlite3']);
    expect(existsSync(join(app, 'node_modules/better-sqlite3/deps'))).toBe(false);
    if (process.platform === 'linux' && process.arch === 'x64') {
      const storage = createStorageThread(folder, () => new Worker(join(app, 'out/main/storageWorker.js')));
      expect(await storage.open('somebody')).toMatchObject({ state: 'ready', durability: 'disk' });
      storage.end();
    }
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });

  it('packaging sets the fuses for Windows too, and brings the native media library along, as far as it runs, its native part unpacked', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vesper-package-'));
    const { app, program, unpacked } = await packageFor('win', folder);
    expect(await fusesOf(program)).toEqual(fuses);
    expect(readdirSync(join(unpacked, 'node_modules/better-sqlite3/prebuilds'))).toEqual(['win32-x64.node']);
    const vendor = join(app, 'node_modules/agora-electron-sdk');
    expect(readdirSync(vendor).filter((name) => name !== 'build')).toEqual(['LICENSE', 'js', 'package.json']);
    expect(config['asarUnpack']).toContain('node_modules/agora-electron-sdk/build/**');
    // Everything that it requires is there; its native part is fetched on purpose, and not here.
    const asked = readdirSync(join(vendor, 'js'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(join(vendor, 'js', file), 'utf8').matchAll(/require\(["']([^."'][^"']*)["']\)/g),
      ])
      .map(([, name]) => name ?? '');
    const outside = [...new Set(asked)].filter((name) => name !== 'electron').sort();
    expect(outside.length).toBeGreaterThan(3);
    for (const name of outside)
      expect(existsSync(join(app, 'node_modules', name, 'package.json')), name).toBe(true);
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });
});
