import { readFileSync } from 'node:fs';

/** package.json names a range; the version that the product was tested with is the locked one. */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const electronVersion = lock.packages['node_modules/electron'].version;

/** Leaves out the prebuilt parts for every other system. */
const sqliteFor = (platform) => `!node_modules/better-sqlite3/prebuilds/!(${platform}-\${arch}).node`;

/**
 * What goes into the installed app: the built bundles. Main and renderer carry what they import, so of node_modules
 * only what cannot be bundled comes along, and of that neither sources nor tools.
 * @type {import('app-builder-lib').Configuration}
 */
export default {
  appId: 'app.vesper.client',
  productName: 'Vesper',
  copyright: 'Vesper',
  directories: { output: 'out/package', buildResources: 'resources/icons' },
  icon: 'resources/icons/icon.png',
  electronVersion,
  // Native parts come prebuilt for Node-API; nothing is compiled.
  npmRebuild: false,
  asar: true,
  asarUnpack: ['**/*.node'],
  files: [
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    'package.json',
    // Of node_modules SQLite alone (main/storage), without its sources.
    '!node_modules/!(better-sqlite3)/**',
    '!node_modules/better-sqlite3/{deps,src}/**',
    '!node_modules/better-sqlite3/binding.gyp',
  ],
  electronLanguages: ['en', 'en-US', 'es', 'ru', 'uk'],
  protocols: [{ name: 'Vesper', schemes: ['vesper'] }],
  linux: {
    files: [sqliteFor('linux')],
    target: ['dir', 'AppImage'],
    category: 'Network',
    executableName: 'vesper',
    synopsis: 'Live video matching and chat for adults',
  },
  mac: {
    files: [sqliteFor('darwin')],
    target: ['dmg', 'zip'],
    category: 'public.app-category.social-networking',
    hardenedRuntime: true,
    extendInfo: {
      NSCameraUsageDescription: 'Vesper shows your camera to the people you talk to.',
      NSMicrophoneUsageDescription: 'Vesper lets the people you talk to hear you.',
    },
  },
  win: { files: [sqliteFor('win32')], target: ['nsis'] },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  // Where updates come from is decided with the update service; nothing is published from here.
  publish: null,
};
