import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { rendererConfig, stripSonnerStyles } from '../../renderer/vite.shared.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { projectRoot } from './support/projectRoot.ts';

const preloadMaxBytes = 10_000;

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** Returns the name of every module that a bundle loads when it runs. */
function requiredModules(code: string): string[] {
  const asked = code.matchAll(
    /(?:\brequire|\bimport)\s*\(\s*["'`]([^"'`]+)["'`]\s*\)|^import\s[^"']*["']([^"']+)["']/gm,
  );
  return [...new Set([...asked].map((match) => match[1] ?? match[2] ?? ''))].sort();
}

beforeAll(async () => {
  await ensureDesktopBuild();
});

describe('the built bundles', () => {
  it('have one small CommonJS file per preload; the main window’s loads only electron', () => {
    expect(readdirSync(join(projectRoot, 'out/preload')).sort()).toEqual(['call.cjs', 'index.cjs']);
    for (const [file, modules] of [
      ['index.cjs', ['electron']],
      // The call window's preload exposes no API, so it does not even load electron.
      ['call.cjs', ['agora-electron-sdk']],
    ] as const) {
      const preload = read(`out/preload/${file}`);
      expect(preload.length).toBeLessThan(preloadMaxBytes);
      expect(preload).not.toMatch(/\$ZodType|safeParse/);
      expect(requiredModules(preload)).toEqual(modules);
    }
  });

  it('have a main bundle that includes its dependencies', () => {
    const files = readdirSync(join(projectRoot, 'out/main'), { recursive: true, encoding: 'utf8' });
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts).toEqual(expect.arrayContaining(['index.js', 'storageWorker.js', 'backend.js']));
    const isOfBackend = (file: string) => file.startsWith('backend');
    const askedBy = (files: readonly string[]) =>
      files.flatMap((file) => requiredModules(read(join('out/main', file))));
    const asked = askedBy(scripts.filter((file) => !isOfBackend(file)));
    const isOutside = (name: string) => !name.startsWith('.') && !isBuiltin(name);
    expect(asked).toContain('electron');
    expect(['better-sqlite3', 'electron']).toEqual(expect.arrayContaining(asked.filter(isOutside)));
    // An app for a deployment is packaged without the backend, so other bundles must not load it.
    expect(asked.filter((name) => name.includes('backend'))).toEqual([]);
    expect(askedBy(scripts.filter(isOfBackend))).not.toContain('electron');
  });

  it('have a page whose addresses work on every path and that needs no inline script', () => {
    const html = read('out/renderer/index.html');
    const addresses = [...html.matchAll(/\s(?:src|href)="([^"]+)"/g)].map((match) => match[1]);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !address?.startsWith('/'))).toEqual([]);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/\sstyle="|<style/);
  });
});

describe('sonner', () => {
  async function bundle(plugins: ReturnType<typeof stripSonnerStyles>[]): Promise<string> {
    const entry = 'virtual:sonner-user';
    const result = (await build({
      configFile: false,
      logLevel: 'silent',
      root: projectRoot,
      plugins: [
        {
          name: 'entry',
          enforce: 'pre',
          resolveId: (id) => (id === entry ? { id } : null),
          load: (id) => (id === entry ? "export { Toaster } from 'sonner';" : null),
        },
        ...plugins,
      ],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: entry, external: /^react/, preserveEntrySignatures: 'strict' },
      },
    })) as Rolldown.RolldownOutput;
    return result.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  }

  const styles = '[data-sonner-toaster][dir=ltr]';

  it('writes no styles into the page, because the transform removes them', async () => {
    expect(await bundle([])).toContain(styles);
    const stripped = await bundle([stripSonnerStyles()]);
    expect(stripped).toContain('data-sonner-toaster');
    expect(stripped).not.toContain(styles);
    expect(stripped).not.toMatch(/createElement\(["'`]style["'`]\)/);
  });
});

describe('the renderer’s configuration', () => {
  it.each(['web', 'electron'] as const)('builds the %s client for its own platform', (platform) => {
    const config = rendererConfig(projectRoot, platform);
    expect(config.resolve?.alias).toMatchObject([
      { replacement: join(projectRoot, 'renderer/platform', platform, 'index.ts') },
    ]);
    expect(config.build?.outDir).toBe(join(projectRoot, 'out', platform === 'web' ? 'web' : 'renderer'));
  });

  it('proxies the backend’s paths only, not those of pages and sources', () => {
    const proxy = Object.keys(rendererConfig(projectRoot, 'web').server?.proxy ?? {}).map(
      (key) => new RegExp(key),
    );
    const isHandedOn = (path: string) => proxy.some((pattern) => pattern.test(path));
    const toBackend = [
      '/api/login',
      '/chat-api/chat/getList?count=1',
      '/socket/?EIO=4',
      '/media/a.svg',
      '/config.json',
      '/health',
    ];
    expect(toBackend.filter((path) => !isHandedOn(path))).toEqual([]);
    const toClient = [
      '/',
      '/chat',
      '/api-docs',
      '/app/main.tsx',
      '/services/socketClient.ts',
      '/configXjson',
    ];
    expect(toClient.filter(isHandedOn)).toEqual([]);
  });
});
