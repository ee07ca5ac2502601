import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommit } from '../renderer/build/commit.ts';

/** package.json names a range; the version that the product was tested with is the locked one. */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const electronVersion = lock.packages['node_modules/electron'].version;
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What decides about a package (docs/operating.md, Desktop packages). A variable that is empty counts as not set. */
const given = (name) => process.env[name] || null;

// electron-builder takes an empty variable for the path of a certificate. A workflow sets one for each secret that is missing.
for (const name of Object.keys(process.env))
  if (/^(?:WIN_CSC|CSC|APPLE|AZURE)_/.test(name) && given(name) === null) delete process.env[name];

/**
 * Two clients that are installed side by side: each has a name, an identity, an icon and a data folder (which Electron names after
 * `productName`) of its own, and follows its own feed.
 */
const channels = {
  stable: {
    appId: 'app.vesper.client',
    // Windows: never changes, because installed shortcuts and delivered notices name it.
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

/** Where updates come from. Without a feed an installed app looks for none. */
function feed() {
  const url = given('VESPER_UPDATE_URL');
  if (url === null) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== '127.0.0.1')
    throw new Error('VESPER_UPDATE_URL must be https unless it is on this machine.');
  return { provider: 'generic', url, channel: channel.feed };
}

/**
 * Windows: a certificate is electron-builder's own matter (`WIN_CSC_LINK`, `WIN_CSC_KEY_PASSWORD`); a cloud signs by Azure's
 * service, or by any program that is given the file.
 */
function windowsSigning() {
  // Updates are then taken from this publisher alone.
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

/** What is released has to be signed: without a certificate packaging ends. */
const forceCodeSigning = given('VESPER_RELEASE') === 'yes';
const canNotarize = ['APPLE_API_KEY', 'APPLE_ID', 'APPLE_KEYCHAIN'].some((name) => given(name) !== null);

/**
 * macOS: without a certificate the app is signed ad hoc, because setting the fuses breaks the runtime's own signature and
 * Apple Silicon kills a program with a broken one. `CSC_NAME` or an Apple account means an identity of the keychain. A release is never signed ad
 * hoc: packaging ends instead.
 */
const isMacAdHoc =
  !forceCodeSigning && !canNotarize && given('CSC_LINK') === null && given('CSC_NAME') === null;

/** Where the app's backend is. Without one the app has its own, and carries what that needs. */
function deploymentUrl() {
  const url = given('VESPER_BACKEND_URL');
  if (url !== null && new URL(url).protocol !== 'https:')
    throw new Error('An app is packaged for a backend behind https: look at VESPER_BACKEND_URL.');
  return url;
}
const deployment = deploymentUrl();

/** The system's questions for camera and microphone, in the person's language. */
const macTexts = ['en', 'es', 'ru', 'uk'].map((language) => ({
  from: `resources/mac/${language}.lproj`,
  to: `${language}.lproj`,
}));

/**
 * The built bundles and nothing else. Said for each system too: a list for all systems is another list to electron-builder, and one
 * that only leaves out begins with everything there is.
 */
const bundles = [
  ...['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json', '!**/*.map', '!**/.vite/**'],
  ...(deployment === null ? [] : ['!out/main/backend*.js', '!out/main/backend/**']),
];

/**
 * The embedded backend's: what it reads, the pictures' and the demo companions' native parts (of the system that
 * packages, since no other's are installed), and which country an address is of.
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
 * What goes into the installed app: the built bundles. Main and renderer carry what they import, so of node_modules
 * only what cannot be bundled comes along, and of that neither sources nor tools.
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
  // Read by the app itself: `main/services/build.ts`.
  extraMetadata: {
    name: channel.executableName,
    productName: channel.productName,
    version: channel.version,
    // Linux: the application id of windows. GNOME gives global keys only to an id in reverse DNS with a menu entry.
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
  // Licences beside the app. Electron's and Chromium's own files are added by electron-builder.
  extraResources: [
    { from: 'LICENSE', to: 'LICENSE.txt' },
    { from: 'out/notices/THIRD-PARTY-NOTICES.txt', to: 'THIRD-PARTY-NOTICES.txt' },
  ],
  beforePack: async () => {
    const { writeNotices } = await import('../tools/notices.ts');
    await writeNotices();
  },
  // Native parts come prebuilt for Node-API; nothing is compiled.
  npmRebuild: false,
  asar: true,
  // Beside its addon the media library has others, which the system loads by their paths.
  asarUnpack: [
    '**/*.node',
    'node_modules/agora-electron-sdk/build/**',
    'node_modules/@img/sharp-libvips-*/**',
  ],
  // Switches within the runtime itself, set before it is signed: an installed app is no Node that runs what it is given,
  // starts nothing but its own archive as it was built (checked on Windows and macOS), and keeps cookies unreadable.
  electronFuses: {
    // Apple Silicon kills a program whose pages differ from its signature; a real signature replaces this one later.
    resetAdHocDarwinSignature: true,
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
  // The default runtime needs libfuse2, which current distributions do not have, and starts from a menu without a sandbox.
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
    // The hardened runtime loads only libraries of the same Team ID, and an ad hoc signature has none.
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
    // A forge replaces the spaces of the default name, after which checksums and feed name another file.
    artifactName: '${name}-setup-${version}.${ext}',
  },
  // It says where updates come from, and writes what a feed consists of; nothing is sent from here.
  publish: feed(),
};
