import type { KnipConfig } from 'knip';

/** What no code imports, because a build, a page, another process or a person starts it by its name. */
const startedByName = [
  // The script in the head of every page (renderer/build/firstScript.ts).
  'renderer/first.ts',
  // `#platform` in the desktop's build (renderer/vite.shared.ts).
  'renderer/platform/electron/index.ts',
  // The service worker, bundled by renderer/build/offlineWorker.ts.
  'renderer/platform/web/offline/worker.ts',
  // The desktop's bundles (electron.vite.config.ts), and how they are packaged.
  'main/index.ts',
  'main/storage/worker.ts',
  'preload/index.ts',
  'preload/call/index.ts',
  'resources/electron-builder.config.mjs',
  // Commands that are run by hand.
  'backend/seed/portraits/generate.ts',
  'backend/companions/preview.ts',
  'resources/icons/draw.mjs',
  // The gate's reporter, the database of a test run, and a process that a proof kills.
  'tests/tools/vitestReporter.ts',
  'tests/helpers/testServer.ts',
  'tests/prove/chatStoreWriter.ts',
];

export default {
  entry: startedByName,
  project: ['{shared,backend,main,preload,renderer,tests,resources}/**/*.{ts,tsx,js,mjs,cjs}', '*.ts'],
  vitest: { config: ['tests/vitest.config.ts'] },
  playwright: { config: ['tests/e2e/playwright.config.ts'] },
  // The type of what a function of the same file takes or answers: whoever calls it may have to name it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // The contract's vocabulary is whole, also where a page that will speak of it is not built yet.
  ignoreIssues: { 'shared/{api,domain,ipc,realtime}/**': ['types'] },
  ignoreDependencies: [
    // Required by its name in the demo companions' process alone, where it may be missing.
    '@roamhq/wrtc',
    // Its JSON files are asked for by their paths (renderer/features/chat/composer/emojiData.ts).
    'emojibase-data',
    // What the browser build of pouchdb takes for Node's (tests/bench/webChatStore.ts).
    'events',
    // Parts of electron-builder, of the version that it brings.
    'app-builder-lib',
    'builder-util',
    '@electron/asar',
    // Comes with @axe-core/playwright, so that both ask the same rules.
    'axe-core',
  ],
} satisfies KnipConfig;
