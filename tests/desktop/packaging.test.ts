/** @module-tag prove */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
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
import { readBuild, readDeployment } from '#main/services/build.ts';
import type { SmokeReport } from '#main/smoke/report.ts';
import { createStorageThread } from '#main/storage/storageThread.ts';
import { runNode } from '#tests/tools/runNode.ts';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { withLocalSecret, type FromLocalBackend } from '#shared/localBackend.ts';
import { freePort } from '#main/services/localBackend.ts';
import { shownAppOrigin } from './standIn/origin.ts';
import { utilityProcess } from './standIn/utilityProcess.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { readFuses, wrongFuses } from './support/fuses.ts';
import { describePackaged, findPackaged, readIntegrity, readPackaged } from './support/packaged.ts';
import { projectRoot } from './support/projectRoot.ts';
import { runToEnd } from './support/runToEnd.ts';
import { writeStubRuntime } from './support/stubRuntime.ts';

const require = createRequire(import.meta.url);
interface Config extends Record<string, unknown> {
  readonly electronVersion: string;
  readonly appId: string;
  readonly icon: string;
  readonly extraMetadata: {
    readonly version: string;
    readonly vesper: { readonly toastActivator: string };
  } & Record<string, unknown>;
}
const { default: config } = require('../../resources/electron-builder.config.mjs') as { default: Config };
const own = require('../../package.json') as { version: string };

/** Returns the configuration under these environment variables, read in a separate process. */
function configWith(env: Readonly<Record<string, string>>): Config {
  const script = `import('./resources/electron-builder.config.mjs').then((all) => console.log(JSON.stringify(all.default)))`;
  const given = { ...process.env, ...env };
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot,
    env: given,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output) as Config;
}

/** Fuses that are enabled in a packaged program, by the names of Electron's own tool. */
/** Runs electron-builder's own validation, which needs no runtime and no network. */
async function validate(candidate: object): Promise<void> {
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
    validateConfiguration: (config: object, logger: object) => Promise<void>;
  };
  const { DebugLogger } = require('builder-util') as { DebugLogger: new (isEnabled: boolean) => object };
  await validateConfiguration(candidate, new DebugLogger(false));
}

/** Packages the built app into this folder and unpacks its archive to `app`. */
async function packageFor(
  system: 'linux' | 'win',
  folder: string,
  env: Record<string, string>,
  name: string,
) {
  await ensureDesktopBuild();
  const runtime = join(folder, 'runtime');
  writeStubRuntime(runtime);
  // Programs for Windows can be signed and edited only on Windows.
  const forWindows = ['--config.win.signAndEditExecutable=false'];
  const code = await runNode(
    [
      'node_modules/electron-builder/cli.js',
      ...['--config', 'resources/electron-builder.config.mjs', `--${system}`, 'dir', '--x64'],
      ...[`--config.electronDist=${runtime}`, `--config.directories.output=${join(folder, 'package')}`],
      ...(system === 'win' ? forWindows : []),
    ],
    env,
  );
  expect(code).toBe(0);
  const resources = join(folder, `package/${system}-unpacked/resources`);
  const { extractAll } = require('@electron/asar') as { extractAll(archive: string, into: string): void };
  const app = join(folder, 'app');
  extractAll(join(resources, 'app.asar'), app);
  const program = join(folder, `package/${system}-unpacked`, name);
  return { app, program, resources, unpacked: join(resources, 'app.asar.unpacked') };
}

const deployment = 'https://vesper.example';

/** Starts the backend of an unpacked app as the app does. Returns its responses. */
async function startPackagedBackend(app: string, folder: string) {
  const backend = utilityProcess.fork(join(app, 'out/main/backend.js'), [], {
    env: { ...process.env, COMPANIONS: '0' },
  });
  const port = await freePort();
  const secret = 'of the test';
  const ready = Promise.withResolvers<void>();
  backend.on('message', (said: FromLocalBackend) => {
    if (said.kind === 'ready') ready.resolve();
    if (said.kind === 'failed') ready.reject(new Error(said.why));
  });
  backend.on('exit', (code) => ready.reject(new Error(`it ended with ${code}`)));
  backend.stderr?.on('data', (bytes) => console.error(String(bytes)));
  backend.postMessage({ kind: 'start', port, secret, dataDir: join(folder, 'backend') });
  try {
    await ready.promise;
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: withLocalSecret(secret) });
    const portrait = readdirSync(join(projectRoot, 'resources/portraits')).find((name) =>
      name.endsWith('.webp'),
    );
    return {
      refused: (await fetch(`http://127.0.0.1:${port}/health`)).status,
      health: (await ask('/health')).status,
      portrait: (await ask(`/media/portraits/${portrait}`)).headers.get('content-type'),
    };
  } finally {
    backend.kill();
  }
}

/** Milliseconds for packaging, which takes seconds, and up to a minute on a busy machine. */
const packsWithinMs = 180_000;

/**
 * Maximum size of an installed app without the runtime, in bytes: for a deployment, and with an embedded
 * backend.
 */
const maxBytes = { deployment: 20_000_000, local: 100_000_000 };

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
  it('has a configuration that electron-builder accepts, for all three systems', async () => {
    await expect(validate(config)).resolves.toBeUndefined();
    expect(config).toMatchObject({ appId: 'app.vesper.client', productName: 'Vesper' });
    expect(Object.keys(config)).toEqual(expect.arrayContaining(['linux', 'mac', 'win']));
  });

  it.each([
    ['as it is', {}],
    [
      'testing, with a feed',
      { VESPER_CHANNEL: 'testing', VESPER_BUILD: '12', VESPER_UPDATE_URL: 'https://updates.example/' },
    ],
    [
      'signed by a cloud’s service',
      {
        AZURE_SIGN_ENDPOINT: 'https://sign.example',
        AZURE_SIGN_ACCOUNT: 'a',
        AZURE_SIGN_PROFILE: 'b',
        VESPER_PUBLISHER: 'Vesper Ltd',
      },
    ],
    [
      'signed by a program',
      { VESPER_SIGN_COMMAND: '/usr/bin/sign', VESPER_PUBLISHER: 'Vesper Ltd', VESPER_RELEASE: 'yes' },
    ],
    ['notarized', { APPLE_API_KEY: 'key', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }],
  ])('has a configuration that electron-builder accepts, %s', async (_, env) => {
    await expect(validate(configWith(env))).resolves.toBeUndefined();
  });

  it('makes two programs that are installed side by side', () => {
    const [stable, testing] = [configWith({}), configWith({ VESPER_CHANNEL: 'testing', VESPER_BUILD: '12' })];
    for (const key of ['appId', 'productName', 'icon'] as const)
      expect(testing[key], key).not.toBe(stable[key]);
    expect(existsSync(join(projectRoot, testing.icon))).toBe(true);
    expect(testing.extraMetadata).toMatchObject({
      name: 'vesper-testing',
      productName: 'Vesper Testing',
      version: `${own.version}-testing.12`,
      vesper: { appId: testing.appId },
    });
    // Windows uses the id to find the app of a clicked notification.
    const activatorOf = ({ extraMetadata }: Config) => extraMetadata.vesper.toastActivator;
    const guid = /^\{[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/;
    for (const channel of [stable, testing]) expect(activatorOf(channel)).toMatch(guid);
    expect(activatorOf(testing)).not.toBe(activatorOf(stable));
    expect(stable.extraMetadata).toMatchObject({
      name: 'vesper',
      productName: 'Vesper',
      version: own.version,
    });
  });

  it('signs if signing is configured, and names the publisher of updates', async () => {
    expect(configWith({ APPLE_ID: 'a' })['mac']).toMatchObject({ notarize: true, hardenedRuntime: true });
    expect(config['mac']).toMatchObject({ notarize: false });
    expect(configWith({ VESPER_RELEASE: 'yes' })['forceCodeSigning']).toBe(true);
    const azure = { AZURE_SIGN_ENDPOINT: 'https://sign.example', VESPER_PUBLISHER: 'Vesper Ltd' };
    expect(configWith(azure)['win']).toMatchObject({ azureSignOptions: { publisherName: 'Vesper Ltd' } });
    const program = join(mkdtempSync(join(tmpdir(), 'vesper-sign-')), 'sign');
    writeFileSync(program, '#!/bin/sh\nprintf signed >> "$1"\n');
    chmodSync(program, 0o755);
    const file = `${program}.exe`;
    writeFileSync(file, 'program, ');
    const { default: sign } = require('../../resources/packaging/sign.mjs') as {
      default: (task: { path: string }) => void;
    };
    expect(() => sign({ path: file })).toThrow(/VESPER_SIGN_COMMAND/);
    vi.stubEnv('VESPER_SIGN_COMMAND', program);
    sign({ path: file });
    expect(readFileSync(file, 'utf8')).toBe('program, signed');
    vi.unstubAllEnvs();
  });

  it('signs ad hoc for macOS if there is no certificate, and never a release', () => {
    const macOf = (env: Readonly<Record<string, string>>) => configWith(env)['mac'];
    // The hardened runtime refuses the frameworks of an app without a Team ID.
    expect(macOf({})).toMatchObject({ identity: '-', hardenedRuntime: false });
    expect(macOf({ CSC_LINK: '' })).toMatchObject({ identity: '-' });
    for (const [name, value] of [
      ['CSC_LINK', 'certificate.p12'],
      ['CSC_NAME', 'Vesper Ltd'],
      ['APPLE_ID', 'a'],
      ['VESPER_RELEASE', 'yes'],
    ] as const) {
      const mac = macOf({ [name]: value });
      expect(mac, name).toMatchObject({ hardenedRuntime: true });
      expect(mac, name).not.toHaveProperty('identity');
    }
    expect(config['electronFuses']).toMatchObject({ resetAdHocDarwinSignature: true });
  });

  it('counts an empty certificate variable as not set', () => {
    const script = `import('./resources/electron-builder.config.mjs').then(() => console.log('CSC_LINK' in process.env))`;
    const run = (value: string) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: projectRoot,
        env: { ...process.env, CSC_LINK: value },
        encoding: 'utf8',
      }).trim();
    expect(run('')).toBe('false');
    expect(run('certificate.p12')).toBe('true');
  });

  it('refuses an unknown channel, and an update feed without https', () => {
    expect(() => configWith({ VESPER_CHANNEL: 'beta' })).toThrow(/stable or testing/);
    expect(() => configWith({ VESPER_UPDATE_URL: 'http://updates.example/' })).toThrow(/must be https/);
    expect(configWith({ VESPER_UPDATE_URL: 'http://127.0.0.1:9/' })['publish']).toMatchObject({
      provider: 'generic',
    });
  });

  it('tells macOS in four languages why it needs camera and microphone', () => {
    const { extendInfo, extraResources } = config['mac'] as {
      extendInfo: Record<string, string>;
      extraResources: { from: string; to: string }[];
    };
    const keys = Object.keys(extendInfo);
    expect(keys).toEqual(['NSCameraUsageDescription', 'NSMicrophoneUsageDescription']);
    expect(extraResources.map(({ to }) => to)).toEqual(locales.map((locale) => `${locale}.lproj`));
    const texts = extraResources.map(({ from }) =>
      readFileSync(join(projectRoot, from, 'InfoPlist.strings'), 'utf8'),
    );
    for (const text of texts)
      expect([...text.matchAll(/^(\w+) = "[^"]{20,}";$/gm)].map(([, key]) => key)).toEqual(keys);
    expect(new Set(texts).size).toBe(4);
    expect(texts[0]).toContain(extendInfo['NSCameraUsageDescription']);
    const entitlements = readFileSync(join(projectRoot, 'resources/mac/entitlements.plist'), 'utf8');
    expect([...entitlements.matchAll(/<key>([^<]+)<\/key>/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.device.camera',
      'com.apple.security.device.audio-input',
    ]);
  });

  it('has a validation that refuses an unknown setting', async () => {
    await expect(validate({ ...config, lunix: {} })).rejects.toThrow(/lunix/);
  });

  it('packages the version of Electron that is installed', () => {
    const { version } = JSON.parse(
      readFileSync(join(projectRoot, 'node_modules/electron/package.json'), 'utf8'),
    ) as { version: string };
    expect(config.electronVersion).toBe(version);
  });

  it('has an icon large enough to derive every size from', async () => {
    for (const name of ['icon', 'testing']) {
      const icon = await sharp(join(projectRoot, `resources/icons/${name}.png`)).metadata();
      expect(icon).toMatchObject({ width: 1024, height: 1024, format: 'png', hasAlpha: true });
    }
  });

  it(
    'sets the fuses of the runtime, and contains SQLite, unpacked and only for its own system',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'vesper-package-'));
      const env = {
        VESPER_UPDATE_URL: 'https://updates.example/',
        VESPER_CHANNEL: 'testing',
        VESPER_BUILD: '7',
      };
      const { app, program, resources, unpacked } = await packageFor('linux', folder, env, 'vesper-testing');
      expect(await readFuses(program)).toEqual(fuses);
      expect(wrongFuses(fuses, config['electronFuses'] as Record<string, boolean>)).toEqual([]);
      expect(wrongFuses({ ...fuses, RunAsNode: true }, { runAsNode: false })).toEqual(['RunAsNode']);
      const packed = readPackaged(resources, 'linux');
      console.info(`packaged for linux: ${describePackaged(packed)}`);
      expect(packed.problems).toEqual([]);
      expect(packed.bytes).toBeLessThan(maxBytes.local);
      expect(findPackaged(join(folder, 'package'))).toMatchObject([{ program, resources, system: 'linux' }]);
      expect(readDeployment(join(app, 'package.json'))).toBeNull();
      // The testing program is separate from the stable one: it has its own data folder, because Electron
      // uses `productName`, and its own update feed.
      expect(readBuild(join(app, 'package.json'))).toEqual({
        version: `${own.version}-testing.7`,
        commit: expect.stringMatching(/^[0-9a-f]{7,}/),
        channel: 'testing',
      });
      expect(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))).toMatchObject({
        productName: 'Vesper Testing',
      });
      const feed = readFileSync(join(resources, 'app-update.yml'), 'utf8');
      expect(feed).toMatch(/url: https:\/\/updates\.example\//);
      expect(feed).toMatch(/channel: testing/);
      expect(feed).toMatch(/updaterCacheDirName: vesper-testing-updater/);
      const native = 'node_modules/better-sqlite3/prebuilds';
      expect(readdirSync(join(unpacked, native))).toEqual(['linux-x64.node']);
      expect(readdirSync(join(app, 'node_modules'))).toEqual([
        ...['@img', '@ip-location-db', '@roamhq', 'better-sqlite3', 'detect-libc', 'semver', 'sharp'],
      ]);
      expect(existsSync(join(app, 'node_modules/better-sqlite3/deps'))).toBe(false);
      // The license of the app and the notices of all its packages, bundled or not, are beside the archive.
      expect(readFileSync(join(resources, 'LICENSE.txt'))).toEqual(
        readFileSync(join(projectRoot, 'LICENSE')),
      );
      const notices = readFileSync(join(resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
      for (const name of [...readdirSync(join(app, 'node_modules')), 'react', 'fastify', 'agora-rtc-sdk-ng'])
        expect(notices, name).toContain(`\n- ${name}`);
      if (process.platform === 'linux' && process.arch === 'x64') {
        const storage = createStorageThread(folder, () => new Worker(join(app, 'out/main/storageWorker.js')));
        expect(await storage.open('somebody')).toMatchObject({ state: 'ready', durability: 'disk' });
        storage.end();
        expect(await startPackagedBackend(app, folder)).toEqual({
          refused: 403,
          health: 200,
          portrait: 'image/webp',
        });
        // The package is the complete app: it passes its own smoke checks without files of the checkout.
        const file = join(folder, 'smoke.json');
        const { stderr } = await runToEnd([`--smoke=${file}`], {
          DESKTOP_MAIN: join(app, 'out/main/index.js'),
          ALLOWED_ORIGINS: shownAppOrigin,
        });
        const smoke = JSON.parse(readFileSync(file, 'utf8')) as SmokeReport;
        expect(
          smoke.checks.filter(({ result }) => result === 'failed'),
          stderr,
        ).toEqual([]);
        expect(smoke.facts).toMatchObject({ build: { channel: 'testing' }, backend: 'its own' });
      }
      rmSync(folder, { recursive: true, maxRetries: 5 });
    },
    packsWithinMs,
  );

  it(
    'sets the fuses for Windows too, and contains the native media library, with its native part unpacked',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'vesper-package-'));
      const { app, program, resources, unpacked } = await packageFor(
        'win',
        folder,
        { VESPER_BACKEND_URL: deployment },
        'Vesper.exe',
      );
      expect(await readFuses(program)).toEqual(fuses);
      // The runtime refuses an archive if the hash of its file list differs from this one.
      const { said, is } = readIntegrity(program, join(resources, 'app.asar'));
      expect(said).toEqual([{ file: 'resources\\app.asar', alg: 'SHA256', value: is }]);
      const packed = readPackaged(resources, 'win');
      console.info(`packaged for win: ${describePackaged(packed)}`);
      expect(packed.problems).toEqual([]);
      expect(packed.bytes).toBeLessThan(maxBytes.deployment);
      expect(findPackaged(join(folder, 'package'))).toMatchObject([{ program, resources, system: 'win' }]);
      // An app for a deployment contains no backend.
      expect(readDeployment(join(app, 'package.json'))).toBe(deployment);
      expect([...packed.files.keys()].filter((file) => /backend|^resources|sharp|wrtc/.test(file))).toEqual(
        [],
      );
      expect(readBuild(join(app, 'package.json'))).toMatchObject({ version: own.version, channel: 'stable' });
      expect(existsSync(join(resources, 'app-update.yml'))).toBe(false);
      expect(readdirSync(join(unpacked, 'node_modules/better-sqlite3/prebuilds'))).toEqual([
        'win32-x64.node',
      ]);
      const vendor = join(app, 'node_modules/agora-electron-sdk');
      expect(readdirSync(vendor).filter((name) => name !== 'build')).toEqual([
        'LICENSE',
        'js',
        'package.json',
      ]);
      expect(config['asarUnpack']).toContain('node_modules/agora-electron-sdk/build/**');
      // All required packages are included. The native part is missing, because it is downloaded in a
      // separate step.
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
    },
    packsWithinMs,
  );
});
