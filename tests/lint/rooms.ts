/**
 * Table of allowed imports between folders ("rooms"). The lint rule in this folder enforces the table in
 * editors and in the gate. `rooms.test.ts` proves that a forbidden import fails.
 *
 * The room of a file is the longest of these folders that contains it. `self` is the room itself. Each
 * feature of the renderer is a separate room, so that no feature imports another. Names without a `#` are
 * packages.
 */

/** Packages for a single kind of place. */
const react = ['react', 'react-dom', 'react-router', 'valtio', 'react-i18next', 'i18next'];
const views = [...react, 'react-aria-components', 'react-aria', '@tanstack/react-query', 'sonner'];
/** Large packages of single screens, which load them lazily. */
const parts = ['virtua', 'frimousse', 'react-easy-crop', 'libphonenumber-js/min', 'uqr', 'papaparse'];
const zod = ['zod/mini'];
/** Packages for the checksum of a payout address, and for the hash chain of a statement. */
const checksums = ['@scure/base', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'];

export interface RoomRule {
  readonly rooms: readonly string[];
  readonly packages: readonly string[] | 'any';
  /** Whether files of the room may import Node's modules. */
  readonly node: boolean;
}

/**
 * The lowest folders of the backend, from bottom to top. Each may import those before it, and all code above
 * may import any of their files. Above them are `context.ts` and `events.ts`, then the features. Each feature
 * has one door: its `index.ts`.
 */
export const backendFloors = [
  'lib',
  'children',
  'pictures',
  'storage',
  'cluster',
  'http',
  'realtime',
  'money',
  'people',
] as const;

/**
 * Folders that connect the features, start them, and create and play the demo. No feature may import them.
 */
export const backendTops = ['app', 'seed', 'companions', 'run', 'cli'] as const;

const floorRules = Object.fromEntries(
  backendFloors.map((floor, at): [string, RoomRule] => {
    const below = backendFloors.slice(0, at + 1).map((each) => `backend/${each}`);
    return [`backend/${floor}`, { rooms: [...below, 'shared'], packages: 'any', node: true }];
  }),
);

export const rooms: Readonly<Record<string, RoomRule>> = {
  shared: { rooms: ['shared'], packages: [...zod, ...checksums], node: false },
  'shared/ipc': { rooms: ['shared'], packages: zod, node: false },
  main: {
    rooms: ['main', 'shared', 'resources'],
    packages: ['electron', 'electron-updater', ...zod],
    node: true,
  },
  'main/storage': { rooms: ['main/storage', 'shared'], packages: ['better-sqlite3', ...zod], node: true },
  preload: { rooms: ['preload', 'shared/ipc', 'shared/lib/emitter.ts'], packages: ['electron'], node: false },
  'renderer/ui': {
    rooms: ['renderer/ui', 'renderer/i18n', 'shared/lib', 'shared/domain', 'resources'],
    packages: [...views, 'uplot', 'virtua'],
    node: false,
  },
  'renderer/i18n': {
    rooms: ['renderer/i18n', 'renderer/ui', 'shared/lib', 'shared/domain', 'resources'],
    packages: react,
    node: false,
  },
  'renderer/platform': { rooms: ['renderer/platform', 'shared'], packages: zod, node: false },
  'renderer/services': {
    rooms: ['renderer/services', 'renderer/platform/port.ts', 'renderer/engines/port.ts', 'shared'],
    packages: ['react', 'valtio', 'socket.io-client', '@tanstack/react-query', 'papaparse', ...zod],
    node: false,
  },
  'renderer/engines': {
    rooms: ['renderer/engines', 'shared'],
    packages: [...zod, 'agora-rtc-sdk-ng', '@shiguredo/light-adjustment', '@shiguredo/virtual-background'],
    node: false,
  },
  'renderer/stage': {
    rooms: [
      'renderer/stage',
      'renderer/ui',
      'renderer/i18n',
      'renderer/services',
      'renderer/engines/port.ts',
      'shared',
      'resources',
    ],
    packages: views,
    node: false,
  },
  'renderer/features/*': {
    rooms: [
      'self',
      'renderer/stage',
      'renderer/ui',
      'renderer/i18n',
      'renderer/services',
      'renderer/platform/port.ts',
      'renderer/engines/port.ts',
      'shared',
      'resources',
    ],
    packages: [...views, ...parts, ...zod],
    node: false,
  },
  'renderer/app': {
    rooms: ['renderer', 'shared', 'resources'],
    packages: [...views, 'react-dom/client', 'react-dom/static', ...zod],
    node: false,
  },
  'renderer/signIn': {
    rooms: [
      'renderer/signIn',
      'renderer/services/signInChannel.ts',
      'renderer/ui/styles',
      'shared',
      'resources',
    ],
    packages: [],
    node: false,
  },
  backend: { rooms: ['backend', 'shared'], packages: 'any', node: true },
  ...floorRules,
  tests: { rooms: ['any'], packages: 'any', node: true },
  tools: { rooms: ['any'], packages: 'any', node: true },
};

/** Packages that only these folders may import. This rule overrides the table of rooms. */
export const homes: Readonly<Record<string, readonly string[]>> = {
  electron: ['main', 'preload', 'tests'],
  'better-sqlite3': ['main/storage', 'backend', 'tests'],
  'electron-updater': ['main'],
  'agora-electron-sdk': ['renderer/engines', 'preload'],
  'agora-rtc-sdk-ng': ['renderer/engines'],
  '@shiguredo/light-adjustment': ['renderer/engines'],
  '@shiguredo/virtual-background': ['renderer/engines'],
};

/**
 * Files by which `renderer/app` may import a feature, for types too: its `index.ts` with the screens, or one
 * of these files, which are loaded separately from the screens. All other files of a feature are private.
 */
export const doors: Readonly<Record<string, readonly string[]>> = {
  // Names of the feature's dialogs. Each dialog is loaded when it opens, but the registry of dialogs is
  // loaded at the start.
  application: ['dialogs.ts'],
  auth: ['dialogs.ts'],
  devices: ['dialogs.ts'],
  profile: ['dialogs.ts'],
  safety: ['dialogs.ts'],
  coins: ['dialogs.ts'],
  stories: ['dialogs.ts'],
  // These also have background work for every page, which would be large if loaded with the screens.
  call: ['dialogs.ts', 'background.ts'],
  match: ['background.ts'],
  // The pages of people also update their lists after a block on another page.
  people: ['dialogs.ts', 'background.ts'],
  // The list of blocked people has controls that the lists of followed people do not load.
  lists: ['blacklist.ts'],
  // The chat also has parts that calls, matches and automatic messages show.
  chat: ['dialogs.ts', 'background.ts', 'parts.ts'],
};
