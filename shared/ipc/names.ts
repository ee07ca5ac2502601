/**
 * Names of all calls and events between the desktop's main process and its pages. The preload imports only
 * this file, so that no schema library is loaded into the sandbox. The schemas are in `contract.ts`, which
 * does not compile unless it covers exactly these names.
 */

/** Calls from a page to the main process, by namespace. */
export const ipcCallNames = {
  app: ['getInfo', 'getErrors', 'hasCompanions', 'pong', 'setHangWords', 'setLocale', 'setTheme'],
  badge: ['set'],
  callWindow: ['open', 'close'],
  diagnostics: ['read', 'save', 'useGraphicsCard', 'openDeveloperTools'],
  devices: ['recall', 'keep', 'access', 'ask', 'openSettings'],
  hotkey: ['isFree', 'set'],
  loginStart: ['read', 'set'],
  deepLinks: ['take', 'expectSignIn'],
  notifications: ['isSupported', 'show', 'close', 'listPresses', 'forgetPress'],
  power: ['keepAwake'],
  secrets: ['read', 'write', 'remove'],
  storage: ['open', 'close', 'getRehearsal', 'reset'],
  tray: ['show', 'hide'],
  window: ['show', 'isShown', 'setClosing', 'answerClose'],
  updates: ['getBuild', 'getSignature', 'getState', 'check', 'install', 'postpone', 'goBack'],
  chatStore: [
    'apply',
    'listChats',
    'getChat',
    'getChatWithUser',
    'openChat',
    'listReadToSend',
    'countChats',
    'listMessages',
    'getMessages',
    'countAfter',
    'listMedia',
    'search',
    'searchChats',
    'getRevision',
    'putFile',
    'getFile',
    'deleteFiles',
    'listFileIds',
    'isSensitiveShown',
    'setSensitiveShown',
    'putFolders',
    'listFolders',
    'clear',
  ],
  localStore: [
    'getDraft',
    'listDrafts',
    'putDraft',
    'deleteDraft',
    'listOutbox',
    'getOutbox',
    'putOutbox',
    'changeOutbox',
    'sendDraft',
    'deleteOutbox',
    'getValue',
    'putValue',
    'listUploads',
    'putUpload',
    'changeUpload',
    'getUploadFile',
    'deleteUploads',
    'clear',
  ],
} as const;

/** Events from the main process to a page, by namespace. */
export const ipcEventNames = {
  app: ['power', 'ping'],
  callWindow: ['gone'],
  hotkey: ['pressed'],
  deepLinks: ['waiting', 'signedIn'],
  notifications: ['pressed', 'acted', 'failed'],
  storage: ['changed'],
  tray: ['pressed'],
  window: ['shown', 'closeAsked'],
  updates: ['changed'],
} as const;

/** The shape of the two tables above. */
export type IpcNames = Readonly<Record<string, readonly string[]>>;

/** The channels of a table: `namespace:name` for every entry. */
export type ChannelOf<Names extends IpcNames> = {
  [Space in keyof Names & string]: `${Space}:${Names[Space][number]}`;
}[keyof Names & string];

export type IpcCallChannel = ChannelOf<typeof ipcCallNames>;
export type IpcEventChannel = ChannelOf<typeof ipcEventNames>;

/** Returns the channel name of one entry. */
export function channelOf(space: string, name: string): string {
  return `${space}:${name}`;
}
