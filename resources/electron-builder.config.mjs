import { readFileSync } from 'node:fs';

/** package.json names a range; the version that the product was tested with is the locked one. */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const electronVersion = lock.packages['node_modules/electron'].version;

/** Of node_modules these alone. Said for each system: what one list leaves out no other brings back. */
const only = (...packages) => `!node_modules/!(${packages.join('|')})/**`;

/** SQLite (main/storage), without its sources and the prebuilt parts for every other system. */
const sqliteFor = (platform) => [
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!node_modules/better-sqlite3/binding.gyp',
  `!node_modules/better-sqlite3/prebuilds/!(${platform}-\${arch}).node`,
];

/**
 * The native media library (preload/call), which there is for Windows and macOS, with what it requires when it runs:
 * neither its sources nor what its install script needs. Its native part is in `build`, where it was fetched:
 * `npm --prefix node_modules/agora-electron-sdk run install`. Without that the call window gives way to the web engine.
 */
const callPackages = [
  'agora-electron-sdk',
  'bignumber.js',
  'eventemitter3',
  'json-bigint',
  'semver',
  'ts-interface-checker',
  'yuv-buffer',
  'yuv-canvas',
];
const callLibrary = [
  '!node_modules/agora-electron-sdk/{ts,types,scripts,node_modules}/**',
  '!node_modules/agora-electron-sdk/{gulpfile.js,CHANGELOG.md}',
];
const withCalls = (platform) => [
  only('better-sqlite3', ...callPackages),
  ...sqliteFor(platform),
  ...callLibrary,
];

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
  // Beside its addon the media library has others, which the system loads by their paths.
  asarUnpack: ['**/*.node', 'node_modules/agora-electron-sdk/build/**'],
  files: ['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json'],
  // Switches within the runtime itself, set before it is signed: an installed app is no Node that runs what it is given,
  // starts nothing but its own archive as it was built (checked on Windows and macOS), and keeps cookies unreadable.
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    // No page of ours is a file (main/protocol).
    grantFileProtocolExtraPrivileges: false,
  },
  electronLanguages: ['en', 'en-US', 'es', 'ru', 'uk'],
  protocols: [{ name: 'Vesper', schemes: ['vesper'] }],
  linux: {
    files: [only('better-sqlite3'), ...sqliteFor('linux')],
    target: ['dir', 'AppImage'],
    category: 'Network',
    executableName: 'vesper',
    synopsis: 'Live video matching and chat for adults',
  },
  mac: {
    files: withCalls('darwin'),
    target: ['dmg', 'zip'],
    category: 'public.app-category.social-networking',
    hardenedRuntime: true,
    extendInfo: {
      NSCameraUsageDescription: 'Vesper shows your camera to the people you talk to.',
      NSMicrophoneUsageDescription: 'Vesper lets the people you talk to hear you.',
    },
  },
  win: { files: withCalls('win32'), target: ['nsis'] },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  // Where updates come from is decided with the update service; nothing is published from here.
  publish: null,
};
