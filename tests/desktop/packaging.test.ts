import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
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
});
