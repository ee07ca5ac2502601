import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

const require = createRequire(import.meta.url);
const { default: config } = require('../../resources/electron-builder.config.mjs') as {
  default: { electronVersion: string } & Record<string, unknown>;
};

/** electron-builder's own checks, which need neither a runtime nor a network. */
async function validate(candidate: object): Promise<void> {
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
    validateConfiguration: (config: object, logger: object) => Promise<void>;
  };
  const { DebugLogger } = require('builder-util') as { DebugLogger: new (isEnabled: boolean) => object };
  await validateConfiguration(candidate, new DebugLogger(false));
}

describe('packaging', () => {
  it('has a configuration that electron-builder takes, for all three systems', async () => {
    await expect(validate(config)).resolves.toBeUndefined();
    expect(config).toMatchObject({ appId: 'app.vesper.client', productName: 'Vesper' });
    expect(Object.keys(config)).toEqual(expect.arrayContaining(['linux', 'mac', 'win']));
  });

  it('would not take one with an unknown setting', async () => {
    await expect(validate({ ...config, lunix: {} })).rejects.toThrow(/lunix/);
  });

  it('packages the version of Electron that is installed', () => {
    const { version } = JSON.parse(
      readFileSync(join(projectRoot, 'node_modules/electron/package.json'), 'utf8'),
    ) as { version: string };
    expect(config.electronVersion).toBe(version);
  });

  it('has an icon large enough to derive every size from', async () => {
    const icon = await sharp(join(projectRoot, 'resources/icons/icon.png')).metadata();
    expect(icon).toMatchObject({ width: 1024, height: 1024, format: 'png', hasAlpha: true });
  });

  it('brings SQLite along, unpacked and for its own system alone', async () => {
    await ensureDesktopBuild();
    const folder = mkdtempSync(join(tmpdir(), 'vesper-package-'));
    // As much of a runtime as the packager looks for.
    const runtime = join(folder, 'runtime');
    mkdirSync(join(runtime, 'locales'), { recursive: true });
    mkdirSync(join(runtime, 'resources'));
    for (const file of ['electron', 'LICENSE', 'version', 'locales/en.pak'])
      writeFileSync(join(runtime, file), '');
    const code = await runNode([
      'node_modules/electron-builder/cli.js',
      ...['--config', 'resources/electron-builder.config.mjs', '--linux', 'dir', '--x64'],
      ...[`--config.electronDist=${runtime}`, `--config.directories.output=${join(folder, 'package')}`],
    ]);
    expect(code).toBe(0);
    const resources = join(folder, 'package/linux-unpacked/resources');
    const native = 'node_modules/better-sqlite3/prebuilds';
    expect(readdirSync(join(resources, 'app.asar.unpacked', native))).toEqual(['linux-x64.node']);

    const { extractAll } = require('@electron/asar') as { extractAll(archive: string, into: string): void };
    const app = join(folder, 'app');
    extractAll(join(resources, 'app.asar'), app);
    expect(readdirSync(join(app, 'node_modules'))).toEqual(['better-sqlite3']);
    expect(existsSync(join(app, 'node_modules/better-sqlite3/deps'))).toBe(false);
    if (process.platform === 'linux' && process.arch === 'x64') {
      const storage = createStorageThread(folder, () => new Worker(join(app, 'out/main/storageWorker.js')));
      expect(await storage.open('somebody')).toMatchObject({ state: 'ready', durability: 'disk' });
      storage.end();
    }
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });
});
