import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { cameraEffects } from './build/cameraEffects.ts';
import { appManifest } from './build/appManifest.ts';
import { compressAssets } from './build/compress.ts';
import { codeGroups } from './build/chunks.ts';
import { readCommit } from './build/commit.ts';
import { firstScript } from './build/firstScript.ts';
import { keepAssets } from './build/keepAssets.ts';
import { offlineWorker } from './build/offlineWorker.ts';
import { prerender } from './build/prerender.ts';
import { prerenderBundle } from './build/prerenderBundle.ts';

export type Platform = 'web' | 'electron';

/**
 * Removes the code with which sonner writes a `<style>` element when it is loaded, because the content policy forbids
 * that. The client imports `sonner/dist/styles.css` instead. Only for builds, because the dev server sends no policy.
 */
export function stripSonnerStyles(): Plugin {
  return {
    name: 'vesper:strip-sonner-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.m?js/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '');
        if (stripped === code) this.error('sonner inserts its styles in another way: adapt this transform.');
        return { code: stripped, map: null };
      },
    },
  };
}

/**
 * Fixes a memory leak of react-aria. It stores each element with running transitions until they end, but listens only once
 * for `transitioncancel`. An element that is removed while several properties change is therefore never released, for
 * example the stage of each call. Without `once`, react-aria receives the end of every property.
 */
function forgetRemovedTransitions(): Plugin {
  return {
    name: 'vesper:forget-removed-transitions',
    apply: 'build',
    transform: {
      filter: { id: /\/react-aria\/.*\/runAfterTransition\.m?js/ },
      handler(code) {
        const cured = code.replace(/('transitioncancel', [\w$]+), \{\s*once: true\s*\}/, '$1');
        if (cured === code)
          this.error('react-aria watches transitions in another way: adapt this transform.');
        return { code: cured, map: null };
      },
    },
  };
}

/** The cascade layers, lowest priority first. */
const layers = ['tokens', 'base', 'components', 'frame', 'pages'];

/**
 * Puts the order of the cascade layers at the start of every stylesheet. The stylesheet that a page loads first decides
 * the order, and which one that is depends on the chunks of the build.
 */
function layerOrder(): Plugin {
  return {
    name: 'vesper:layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\/renderer\/.*\.css(?:\?.*)?$/ },
      handler: (code) => ({ code: `@layer ${layers.join(', ')};\n${code}`, map: null }),
    },
  };
}

/** Returns the version and the commit of this build, which Settings shows under About (platform/web/updates.ts). */
function readBuild(projectRoot: string): { version: string; commit: string | null } {
  const { version } = JSON.parse(readFileSync(resolve(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { version, commit: readCommit(projectRoot) };
}

/** Makes addresses absolute, because the pages of an Electron window have different paths below one origin. */
function absoluteBase(): Plugin {
  return { name: 'vesper:absolute-base', enforce: 'post', config: () => ({ base: '/' }) };
}

/**
 * Returns the configuration of the renderer for one platform. The Electron build and the web build differ in `#platform`
 * and in their plugins. `projectRoot` is a parameter, because electron-vite bundles its configuration, and
 * `import.meta.dirname` is then another folder.
 */
export function rendererConfig(projectRoot: string, platform: Platform): UserConfig {
  const root = resolve(projectRoot, 'renderer');
  const pages = prerenderBundle(root, platform, () =>
    withoutPrerender(rendererConfig(projectRoot, platform)),
  );
  return {
    root,
    // Code imports every resource (`#resources/…?url`), so that its name has a fingerprint. Nothing is copied.
    publicDir: false,
    define: { vesperBuild: JSON.stringify(readBuild(projectRoot)) },
    resolve: {
      alias: [{ find: /^#platform$/, replacement: resolve(root, 'platform', platform, 'index.ts') }],
    },
    plugins: [
      react({ compiler: true }),
      layerOrder(),
      stripSonnerStyles(),
      forgetRemovedTransitions(),
      cameraEffects(projectRoot),
      firstScript(root),
      signInCallback(),
      ...(platform === 'electron'
        ? [absoluteBase(), prerender(pages, isStartPage)]
        : [
            appManifest(projectRoot),
            prerender(pages),
            // Comes after prerendering, because the worker caches a prerendered page.
            offlineWorker(root, pages),
            compressAssets(),
            keepAssets(),
          ]),
    ],
    server: {
      port: platform === 'web' ? 5173 : 5174,
      strictPort: true,
      fs: { allow: [projectRoot] },
      proxy: backendProxy(),
    },
    build: {
      outDir: resolve(projectRoot, 'out', platform === 'web' ? 'web' : 'renderer'),
      emptyOutDir: true,
      // The prerendered pages find their styles and chunks in the manifest.
      manifest: true,
      // electron-vite sets the target to Electron's version of Chromium.
      ...(platform === 'web' ? { target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'] } : {}),
      minify: 'oxc',
      // The content policy forbids `data:` addresses and inline scripts, such as the polyfill of module preload.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: {
          index: resolve(root, 'index.html'),
          // The page to which an external sign-in provider redirects its pop-up.
          ...(platform === 'web' ? { callback: resolve(root, 'signIn/callback.html') } : {}),
        },
        // React changes less often than our code, so its chunk stays in browser caches across our releases.
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 100 },
              ...codeGroups(root),
            ],
          },
        },
      },
    },
  };
}

/** Selects the two pages with which the desktop window can start. All of them would be a third of the installation. */
const isStartPage = (file: string) => /\/(?:landing|shell\/match)$/.test(file);

/** Serves `/sign-in/callback` on the dev server, as the backend does in production. */
function signInCallback(): Plugin {
  return {
    name: 'vesper:sign-in-callback',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        request.url = request.url?.replace(/^\/sign-in\/callback(?=\?|$)/, '/signIn/callback.html');
        next();
      });
    },
  };
}

/** Returns the configuration for rendering pages at build time, without the plugins that only the outer build needs. */
function withoutPrerender(config: UserConfig): UserConfig {
  const outer = new Set([
    'vesper:prerender',
    'vesper:offline-worker',
    'vesper:first-script',
    'vesper:compress-assets',
    'vesper:keep-assets',
    'vesper:app-manifest',
  ]);
  const plugins = (config.plugins ?? []).filter(
    (plugin) => !(plugin && 'name' in plugin && outer.has(plugin.name)),
  );
  return { ...config, plugins };
}

/** Proxies the paths of the backend on the dev server, so that pages and backend share an origin as in production. */
function backendProxy(): NonNullable<UserConfig['server']>['proxy'] {
  const target = process.env['VESPER_BACKEND_URL'] ?? 'http://127.0.0.1:4100';
  const paths = ['/api', '/chat-api', '/purchase-api', '/upload', '/media'];
  paths.push('/config.json', '/health', '/ready');
  // Matches a path and everything below it: `/api` must not match `/api-docs.ts`.
  const plain = paths.map((path) => [`^${path.replace('.', '\\.')}(?:[/?]|$)`, { target }] as const);
  return { ...Object.fromEntries(plain), '^/socket(?:[/?]|$)': { target, ws: true } };
}
