import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { cameraEffects } from './build/cameraEffects.ts';
import { appManifest } from './build/appManifest.ts';
import { compressAssets } from './build/compress.ts';
import { firstLoadChunks, sharedParts } from './build/chunks.ts';
import { readCommit } from './build/commit.ts';
import { firstScript } from './build/firstScript.ts';
import { keepAssets } from './build/keepAssets.ts';
import { offlineWorker } from './build/offlineWorker.ts';
import { prerender } from './build/prerender.ts';
import { prerenderBundle } from './build/prerenderBundle.ts';

export type Platform = 'web' | 'electron';

/**
 * sonner writes its styles into a `<style>` element as soon as it is loaded, which the content policy forbids. The
 * client imports `sonner/dist/styles.css` instead, and the built bundle loses the writing. Only builds: the dev
 * server sends no policy.
 */
export function stripSonnerStyles(): Plugin {
  return {
    name: 'vesper:strip-sonner-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.m?js/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '');
        if (stripped === code)
          this.error('sonner no longer inserts its styles as it did: look at this transform.');
        return { code: stripped, map: null };
      },
    },
  };
}

/**
 * react-aria remembers what is in transition, to wait for its end. Of an element that is taken away it hears the end of
 * one property alone (`once`), and keeps the element for ever where several were changing: a stage with its buttons for
 * each call of a long evening. Hearing all of them is the whole cure.
 */
function forgetRemovedTransitions(): Plugin {
  return {
    name: 'vesper:forget-removed-transitions',
    apply: 'build',
    transform: {
      filter: { id: /\/react-aria\/.*\/runAfterTransition\.m?js/ },
      handler(code) {
        const cured = code.replace(/('transitioncancel', [\w$]+), \{\s*once: true\s*\}/, '$1');
        if (cured === code) this.error('react-aria no longer watches transitions as it did: look here.');
        return { code: cured, map: null };
      },
    },
  };
}

/** The cascade's layers, weakest first. */
const layers = ['tokens', 'base', 'components', 'frame', 'pages'];

/**
 * The first stylesheet that a page meets decides the order of the layers, and which one that is depends on how the
 * build cuts its chunks: so every stylesheet begins by saying the order.
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

/** Which build this is, for the section About (platform/web/updates.ts). */
function readBuild(projectRoot: string): { version: string; commit: string | null } {
  const { version } = JSON.parse(readFileSync(resolve(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { version, commit: readCommit(projectRoot) };
}

/** The pages of an Electron window are one origin's root, whatever their path: addresses are absolute. */
function absoluteBase(): Plugin {
  return { name: 'vesper:absolute-base', enforce: 'post', config: () => ({ base: '/' }) };
}

/**
 * The one configuration of the renderer; the Electron bundle and the plain web target differ in what `#platform` is.
 * The project's root is handed in: electron-vite bundles its configuration, after which this file no longer knows
 * where it stood.
 */
export function rendererConfig(projectRoot: string, platform: Platform): UserConfig {
  const root = resolve(projectRoot, 'renderer');
  const pages = prerenderBundle(root, platform, () =>
    withoutPrerender(rendererConfig(projectRoot, platform)),
  );
  return {
    root,
    // Everything is imported from code (`#resources/…?url`) and so carries a fingerprint; nothing is copied.
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
            // After the prerendered pages, one of which it keeps.
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
      // Which file is which: the prerendered pages name their styles and chunks by it.
      manifest: true,
      // electron-vite names Chromium's version itself.
      ...(platform === 'web' ? { target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'] } : {}),
      minify: 'oxc',
      // A strict content policy: no addresses that carry their content, no script that the page did not ask for.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: {
          index: resolve(root, 'index.html'),
          // What an external provider sends a pop-up back to.
          ...(platform === 'web' ? { callback: resolve(root, 'signIn/callback.html') } : {}),
        },
        // React changes less often than we do: kept apart, it stays in caches across our releases.
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 100 },
              ...firstLoadChunks(root),
              sharedParts,
            ],
          },
        },
      },
    },
  };
}

/** What the desktop's window begins with: all of them would be a third of what is installed. */
const isStartPage = (file: string) => /\/(?:landing|shell\/match)$/.test(file);

/** The dev server's twin of the backend's `/sign-in/callback`. */
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

/** The configuration for rendering pages at build time: the same, but for what only the outer build does. */
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

/** What the dev servers hand on to the backend, so that it is the page's own origin as in the product. */
function backendProxy(): NonNullable<UserConfig['server']>['proxy'] {
  const target = process.env['VESPER_BACKEND_URL'] ?? 'http://127.0.0.1:4100';
  const paths = ['/api', '/chat-api', '/purchase-api', '/upload', '/media'];
  paths.push('/config.json', '/health', '/ready');
  // `/api` must not take `/api-docs.ts`: only the path itself and what is below it.
  const plain = paths.map((path) => [`^${path.replace('.', '\\.')}(?:[/?]|$)`, { target }] as const);
  return { ...Object.fromEntries(plain), '^/socket(?:[/?]|$)': { target, ws: true } };
}
