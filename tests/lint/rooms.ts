/**
 * Who may import whom: the table of architecture, as data. The lint rule beside this file enforces it while typing
 * and in the gate; `rooms.test.ts` proves that a forbidden import really fails.
 *
 * A room is the longest of these folders that holds a file. `self` is the room itself; a feature's room is its own
 * folder, so that no feature of the renderer imports another. Names without a `#` are packages.
 */

/** Packages that are only for one kind of place. */
const react = ['react', 'react-dom', 'react-router', 'valtio', 'react-i18next', 'i18next'];
const views = [...react, 'react-aria-components', 'react-aria', '@tanstack/react-query', 'sonner'];
/** Heavy parts of single screens, each loaded where it is used. */
const parts = ['virtua', 'frimousse', 'react-easy-crop', 'libphonenumber-js/min', 'uqr', 'papaparse'];
const zod = ['zod/mini'];
/** For the checksum of an address that money is sent to, and the chain of a statement. */
const checksums = ['@scure/base', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'];

export interface RoomRule {
  readonly rooms: readonly string[];
  readonly packages: readonly string[] | 'any';
  /** Whether Node's own modules may be used. */
  readonly node: boolean;
}

/**
 * The floors of the backend, lowest first. Each may import those before it, and everything above may import any of their
 * files. Above them come `context.ts` and `events.ts`, then the features, each with one door: its `index.ts`.
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

/** They put the features together, start them, and fill and play the demo. No feature imports them. */
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

/** Packages that have one home: everywhere else they are refused, whatever the table says. */
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
 * How `renderer/app` enters a feature, for types too: by its `index.ts`, where its screens are, or by one of these, which are
 * loaded apart from them. What else is in a feature is its own.
 */
export const doors: Readonly<Record<string, readonly string[]>> = {
  // The names of its dialogs, each loaded when it is opened: the registry of dialogs is there from the start.
  application: ['dialogs.ts'],
  auth: ['dialogs.ts'],
  devices: ['dialogs.ts'],
  profile: ['dialogs.ts'],
  safety: ['dialogs.ts'],
  coins: ['dialogs.ts'],
  people: ['dialogs.ts'],
  stories: ['dialogs.ts'],
  // And what goes on behind every page, which the screens would make heavy.
  call: ['dialogs.ts', 'background.ts'],
  match: ['background.ts'],
  // And the parts that calls, matches and automatic messages show.
  chat: ['dialogs.ts', 'background.ts', 'parts.ts'],
};
