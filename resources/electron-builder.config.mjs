import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommit } from '../renderer/build/commit.ts';

/** The locked version of Electron, with which the product was tested; package.json only names a range. */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const electronVersion = lock.packages['node_modules/electron'].version;
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Returns an environment variable that configures the package (docs/operating.md, Desktop packages). Empty
 * means not set.
 */
const given = (name) => process.env[name] || null;

// electron-builder would take an empty variable for the path of a certificate. A workflow sets an empty one
// for each missing secret.
for (const name of Object.keys(process.env))
  if (/^(?:WIN_CSC|CSC|APPLE|AZURE)_/.test(name) && given(name) === null) delete process.env[name];

/**
 * Update channels, whose clients can be installed side by side. Each has a separate name, identity, icon,
 * feed and data folder (which Electron names after `productName`).
 */
const channels = {
  stable: {
    appId: 'app.vesper.client',
    // Windows: must never change, because installed shortcuts and delivered notifications refer to it.
    toastActivator: '{5FAC9BE9-3E89-4AC7-8407-139B7A04C065}',
    productName: 'Vesper',
    executableName: 'vesper',
    icon: 'resources/icons/icon.png',
    feed: 'latest',
    version,
  },
  testing: {
    appId: 'app.vesper.client.testing',
    toastActivator: '{BE67FBC0-1B32-474F-A13D-D40949A9832B}',
    productName: 'Vesper Testing',
    executableName: 'vesper-testing',
    icon: 'resources/icons/testing.png',
    feed: 'testing',
    version: `${version}-testing.${given('VESPER_BUILD') ?? '0'}`,
  },
};
const channelName = given('VESPER_CHANNEL') ?? 'stable';
const channel = channels[channelName];
if (channel === undefined) throw new Error(`VESPER_CHANNEL is stable or testing, not "${channelName}".`);

/** Returns the update feed. Without a feed an installed app does not check for updates. */
function feed() {
  const url = given('VESPER_UPDATE_URL');
  if (url === null) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== '127.0.0.1')
    throw new Error('VESPER_UPDATE_URL must be https unless it is on this machine.');
  return { provider: 'generic', url, channel: channel.feed };
}

/**
 * Windows: electron-builder handles a certificate itself (`WIN_CSC_LINK`, `WIN_CSC_KEY_PASSWORD`). Cloud
 * signing uses Azure's service, or any program that signs a given file.
 */
function windowsSigning() {
  // With a publisher name, the updater only accepts updates signed by this publisher.
  const publisherName = given('VESPER_PUBLISHER') ?? undefined;
  const endpoint = given('AZURE_SIGN_ENDPOINT');
  if (endpoint !== null) {
    return {
      azureSignOptions: {
        publisherName: publisherName ?? '',
        endpoint,
        codeSigningAccountName: given('AZURE_SIGN_ACCOUNT') ?? '',
        certificateProfileName: given('AZURE_SIGN_PROFILE') ?? '',
      },
    };
  }
  const sign = given('VESPER_SIGN_COMMAND') === null ? undefined : './resources/packaging/sign.mjs';
  return { signtoolOptions: { publisherName, sign } };
}

/** A release must be signed: packaging fails without a certificate. */
const forceCodeSigning = given('VESPER_RELEASE') === 'yes';
const canNotarize = ['APPLE_API_KEY', 'APPLE_ID', 'APPLE_KEYCHAIN'].some((name) => given(name) !== null);

/**
 * macOS: without a certificate the app is signed ad hoc, because setting the fuses breaks the runtime's own
 * signature and Apple Silicon kills a program with a broken one. `CSC_NAME` or an Apple account selects an
 * identity of the keychain. A release is never signed ad hoc; packaging fails instead.
 */
const isMacAdHoc =
  !forceCodeSigning && !canNotarize && given('CSC_LINK') === null && given('CSC_NAME') === null;

/** Returns the URL of the app's backend. Without one the app includes an embedded backend and its data. */
function deploymentUrl() {
  const url = given('VESPER_BACKEND_URL');
  if (url !== null && new URL(url).protocol !== 'https:')
    throw new Error('An app is packaged for a backend behind https: look at VESPER_BACKEND_URL.');
  return url;
}
const deployment = deploymentUrl();

/** Texts of the system's camera and microphone prompts, by language. */
const macTexts = ['en', 'es', 'ru', 'uk'].map((language) => ({
  from: `resources/mac/${language}.lproj`,
  to: `${language}.lproj`,
}));

/**
 * Includes only the built bundles. Repeated for each platform, because electron-builder treats a list for all
 * platforms separately, and a list with only exclusions starts with all files.
 */
const bundles = [
  ...['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json', '!**/*.map', '!**/.vite/**'],
  ...(deployment === null ? [] : ['!out/main/backend*.js', '!out/main/backend/**']),
];

/**
 * Data and native packages of the embedded backend: resources, image processing, demo companions and the
 * countries of IP addresses. Native parts are installed only for the platform that packages.
 */
const backendData =
  deployment === null
    ? [
        'resources/{portraits,gallery,gifts,gestures,stickers,gifs,mail,chat,dictionary}/**',
        'resources/locales/*/notices.json',
        '!resources/**/*.{md,mjs,ts}',
      ]
    : [];
const backendPackages =
  deployment === null ? ['sharp', '@img', 'detect-libc', 'semver', '@roamhq', '@ip-location-db'] : [];

/**
 * Includes only these packages of node_modules. Used per platform, because one list cannot restore files that
 * another list excludes.
 */
const only = (...packages) => `!node_modules/!(${packages.join('|')})/**`;

/** SQLite (main/storage) without its sources and the prebuilt binaries of other platforms. */
const sqliteFor = (platform) => [
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!node_modules/better-sqlite3/binding.gyp',
  `!node_modules/better-sqlite3/prebuilds/!(${platform}-\${arch}).node`,
];

/**
 * The native media library (preload/call) for Windows and macOS with its runtime dependencies, without
 * sources and install tools. `npm --prefix node_modules/agora-electron-sdk run install` downloads its native
 * part into `build`. Without that the client uses the web engine.
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
  ...bundles,
  ...backendData,
  only(
    'better-sqlite3',
    ...backendPackages,
    ...callPackages.filter((name) => !backendPackages.includes(name)),
  ),
  ...sqliteFor(platform),
  ...callLibrary,
];

/**
 * Files of the installed app: the built bundles. Main and renderer are bundled with their imports, so
 * node_modules only contributes packages that cannot be bundled, without sources and tools.
 * @type {import('app-builder-lib').Configuration}
 */
export default {
  appId: channel.appId,
  productName: channel.productName,
  copyright: 'Vesper',
  directories: { output: 'out/package', buildResources: 'resources/icons' },
  icon: channel.icon,
  electronVersion,
  forceCodeSigning,
  // Metadata that the app reads in `main/services/build.ts`.
  extraMetadata: {
    name: channel.executableName,
    productName: channel.productName,
    version: channel.version,
    // Linux: application id of the windows. GNOME grants global shortcuts only to a reverse-DNS id with a
    // menu entry.
    desktopName: `${channel.appId}.desktop`,
    homepage: given('VESPER_HOMEPAGE') ?? 'https://vesper.example',
    vesper: {
      channel: channelName,
      commit: readCommit(fileURLToPath(new URL('..', import.meta.url))),
      deployment,
      appId: channel.appId,
      toastActivator: channel.toastActivator,
    },
  },
  // License files next to the app. electron-builder adds those of Electron and Chromium.
  extraResources: [
    { from: 'LICENSE', to: 'LICENSE.txt' },
    { from: 'out/notices/THIRD-PARTY-NOTICES.txt', to: 'THIRD-PARTY-NOTICES.txt' },
  ],
  beforePack: async () => {
    const { writeNotices } = await import('../tools/notices.ts');
    await writeNotices();
  },
  // Native parts are prebuilt for Node-API, so nothing is compiled.
  npmRebuild: false,
  asar: true,
  // The media library has further native libraries, which the system loads by path.
  asarUnpack: [
    '**/*.node',
    'node_modules/agora-electron-sdk/build/**',
    'node_modules/@img/sharp-libvips-*/**',
  ],
  // Fuses of the runtime, set before signing: an installed app cannot be used as Node, starts only its
  // original archive (checked on Windows and macOS), and encrypts cookies.
  electronFuses: {
    // Apple Silicon kills a program whose pages differ from its signature. A real signature replaces this one
    // later.
    resetAdHocDarwinSignature: true,
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    // The app's pages are not files (main/protocol).
    grantFileProtocolExtraPrivileges: false,
  },
  electronLanguages: ['en', 'en-US', 'es', 'ru', 'uk'],
  protocols: [{ name: 'Vesper', schemes: ['vesper'] }],
  // The default runtime needs libfuse2, which current distributions lack, and starts from a menu without a
  // sandbox.
  toolsets: { appimage: '1.0.3' },
  linux: {
    files: [...bundles, ...backendData, only('better-sqlite3', ...backendPackages), ...sqliteFor('linux')],
    target: ['AppImage', 'deb'],
    category: 'Network',
    syncDesktopName: true,
    executableName: channel.executableName,
    synopsis: 'Live video matching and chat for adults',
    maintainer: given('VESPER_MAINTAINER') ?? 'Vesper <support@vesper.example>',
  },
  mac: {
    files: withCalls('darwin'),
    target: ['dmg', 'zip'],
    category: 'public.app-category.social-networking',
    // The hardened runtime only loads libraries of the same Team ID, which an ad hoc signature does not have.
    hardenedRuntime: !isMacAdHoc,
    ...(isMacAdHoc ? { identity: '-' } : {}),
    gatekeeperAssess: false,
    entitlements: 'resources/mac/entitlements.plist',
    entitlementsInherit: 'resources/mac/entitlements.plist',
    notarize: canNotarize,
    extendInfo: {
      NSCameraUsageDescription: 'Vesper shows your camera to the people you talk to.',
      NSMicrophoneUsageDescription: 'Vesper lets the people you talk to hear you.',
    },
    extraResources: macTexts,
  },
  win: {
    files: withCalls('win32'),
    target: ['nsis'],
    executableName: channel.productName,
    verifyUpdateCodeSignature: true,
    ...windowsSigning(),
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // GitHub-like hosts replace spaces in file names, so that checksums and feed would name another file.
    artifactName: '${name}-setup-${version}.${ext}',
  },
  // Names the update feed and writes its files. Nothing is uploaded.
  publish: feed(),
};
