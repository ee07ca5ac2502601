import { locales } from '#shared/domain/constants.ts';
import { readLinkedPath } from '#shared/domain/deepLinks.ts';
import { setChoiceSchema } from '#shared/domain/deviceSets.ts';
import { count, maybe, text } from '#shared/domain/fields.ts';
import { systemSignInSchema, systemStateSchema } from '#shared/domain/systemSignIn.ts';
import { themeChoices } from '#shared/domain/themes.ts';
import { chatStoreMethods } from '#shared/store/chatStore.ts';
import { localStoreMethods } from '#shared/store/localStore.ts';
import * as z from 'zod/mini';
import { callWindowChannelSchema, callWindowGoneSchema } from './callWindow.ts';
import { fileToSaveSchema, fileSavedSchema, processFactsSchema } from './diagnostics.ts';
import { hangWordsSchema } from './hangWords.ts';
import { deviceAccessSchema, deviceKindSchema, keepDevicesSchema, recallDevicesSchema } from './devices.ts';
import type { IpcCallChannel, IpcEventChannel } from './names.ts';
import {
  noticeFailedSchema,
  noticeKeySchema,
  noticePersonSchema,
  noticePressSchema,
  pressIdSchema,
  systemNoticeSchema,
} from './notifications.ts';
import { secretKeptSchema, secretNameSchema, secretSchema } from './secrets.ts';
import {
  closeAnswerSchema,
  closingSchema,
  heldHotkeySchema,
  hotkeyAnswerSchema,
  hotkeySchema,
  loginStartSchema,
  trayPressedSchema,
  trayViewSchema,
} from './shell.ts';
import { rehearsalSchema, storageOwnerSchema, storageReportSchema, storesChangedSchema } from './storage.ts';
import { buildSchema, signatureSchema, updateStateSchema } from './updates.ts';

export interface IpcCallSpec {
  readonly request: z.core.$ZodType;
  readonly response: z.core.$ZodType;
}

/** A call that is asked without anything. */
const nothing = z.undefined();

const linkedPathSchema = text.check(z.refine((path) => readLinkedPath(path) !== null));

/** What the app is and where it runs: for diagnostics and for what `deviceInfo` sends (§7.1). */
const appInfoSchema = z.strictObject({
  name: text,
  version: text,
  /** Node's `process.platform`. */
  platform: text,
  osVersion: text,
  /** The system's first language, a BCP 47 tag. */
  locale: text,
  /** Electron's version; null where the built bundles run without it (tests/desktop). */
  electron: maybe(text),
  isPackaged: z.boolean(),
});
export type AppInfo = z.output<typeof appInfoSchema>;

/** A store's methods as calls of a namespace. */
type CallsOf<Space extends string, Methods> = {
  readonly [M in keyof Methods & string as `${Space}:${M}`]: Methods[M];
};
function callsOf<Space extends string, Methods extends object>(space: Space, methods: Methods) {
  const calls = Object.entries(methods).map(([name, spec]) => [`${space}:${name}`, spec]);
  return Object.fromEntries(calls) as CallsOf<Space, Methods>;
}
const chatStoreCalls = callsOf('chatStore', chatStoreMethods);
const localStoreCalls = callsOf('localStore', localStoreMethods);

/** Does not compile while `names.ts` lacks a method of a store. */
type Named<C extends IpcCallChannel> = C;
export type StoreChannel = Named<keyof typeof chatStoreCalls | keyof typeof localStoreCalls>;

/** The one list of calls. The preload's methods, the main process's handlers and the bridge's types come from it. */
export const ipcCalls = {
  'app:getInfo': { request: nothing, response: appInfoSchema },
  /** What went wrong in this process or with one of its children (`shared/lib/errorLog.ts`), as text for support. */
  'app:getErrors': { request: nothing, response: text },
  /** False if the app has a backend of its own whose demo companions can't run on this system. */
  'app:hasCompanions': { request: nothing, response: z.boolean() },
  /** The answer to `app:ping`: the page is alive, and whether it may be loaded anew without anybody losing anything. */
  'app:pong': {
    request: z.strictObject({ token: count, isAtRest: z.boolean() }),
    response: z.null(),
  },
  /** What is said where this page does not answer any more: it can't say it itself then. */
  'app:setHangWords': { request: hangWordsSchema, response: z.null() },
  /** The language of the page, for menus that the main process shows. */
  'app:setLocale': { request: z.strictObject({ locale: z.enum(locales) }), response: z.null() },
  /** What the user has chosen for the page, for the frames of windows. */
  'app:setTheme': { request: z.strictObject({ theme: z.enum(themeChoices) }), response: z.null() },
  'callWindow:open': { request: callWindowChannelSchema, response: z.boolean() },
  'callWindow:close': { request: callWindowChannelSchema, response: z.null() },
  /** How many things wait to be seen; 0 takes the mark off. */
  'badge:set': {
    request: z.strictObject({ count: z.int().check(z.gte(0), z.lte(99_999)) }),
    response: z.null(),
  },
  /** The link that waits, once: a path within the app, without a language (`shared/domain/deepLinks.ts`). */
  'deepLinks:take': { request: nothing, response: z.nullable(linkedPathSchema) },
  /** What only this process knows: versions, the system, what each process takes, and the log. */
  'diagnostics:read': { request: nothing, response: processFactsSchema },
  /** Asks where to, and writes. */
  'diagnostics:save': { request: fileToSaveSchema, response: fileSavedSchema },
  /** After it was given up because it failed: from the next start on. */
  'diagnostics:useGraphicsCard': { request: nothing, response: z.null() },
  'diagnostics:openDeveloperTools': { request: nothing, response: z.null() },
  /** What was chosen with just these devices plugged in; null: nothing ever was. */
  'devices:recall': { request: recallDevicesSchema, response: z.nullable(setChoiceSchema) },
  'devices:keep': { request: keepDevicesSchema, response: z.null() },
  'devices:access': { request: deviceKindSchema, response: deviceAccessSchema },
  /** Lets the system ask, where it asks at all. */
  'devices:ask': { request: deviceKindSchema, response: deviceAccessSchema },
  /** The system's settings for this kind; whether there are such. */
  'devices:openSettings': { request: deviceKindSchema, response: z.boolean() },
  'hotkey:isFree': { request: hotkeySchema, response: hotkeyAnswerSchema },
  /** Holds this one for the caller, in the place of the one before; null lets go. */
  'hotkey:hold': { request: heldHotkeySchema, response: hotkeyAnswerSchema },
  'loginStart:read': { request: nothing, response: loginStartSchema },
  'loginStart:set': { request: z.strictObject({ isOn: z.boolean() }), response: loginStartSchema },
  /** From now on, once and for a while, a link back from the provider with this state is told. */
  'deepLinks:expectSignIn': { request: z.strictObject({ state: systemStateSchema }), response: z.boolean() },
  'notifications:isSupported': { request: nothing, response: z.boolean() },
  'notifications:show': { request: systemNoticeSchema, response: z.null() },
  'notifications:close': { request: noticeKeySchema, response: z.null() },
  /** What this person pressed and answered and no page is done with, the oldest first. */
  'notifications:listPresses': { request: noticePersonSchema, response: z.array(noticePressSchema) },
  /** The page is done with it. */
  'notifications:forgetPress': { request: pressIdSchema, response: z.null() },
  /** In a match or a call: the display stays on, and the page goes on behind other windows. */
  'power:keepAwake': { request: z.strictObject({ isOn: z.boolean() }), response: z.null() },
  'secrets:read': { request: secretNameSchema, response: z.nullable(text) },
  'secrets:write': { request: secretSchema, response: secretKeptSchema },
  'secrets:remove': { request: secretNameSchema, response: z.null() },
  'storage:open': { request: storageOwnerSchema, response: storageReportSchema },
  'storage:close': { request: nothing, response: z.null() },
  'storage:getRehearsal': { request: nothing, response: rehearsalSchema },
  'storage:reset': { request: storageOwnerSchema, response: z.null() },
  'tray:show': { request: trayViewSchema, response: z.null() },
  'tray:hide': { request: nothing, response: z.null() },
  /** Brings the main window to the front. */
  'window:show': { request: nothing, response: z.null() },
  /** False: the main window is minimised, hidden, or not opened yet. */
  'window:isShown': { request: nothing, response: z.boolean() },
  'window:setClosing': { request: closingSchema, response: z.null() },
  'window:answerClose': { request: closeAnswerSchema, response: z.null() },
  'updates:getBuild': { request: nothing, response: buildSchema },
  'updates:getSignature': { request: nothing, response: signatureSchema },
  'updates:getState': { request: nothing, response: updateStateSchema },
  /** Looks now; what comes of it is told as it changes, here and below. */
  'updates:check': { request: nothing, response: z.null() },
  /** Restarts into what is ready, once there has been neither a match nor a call for a while. */
  'updates:install': { request: nothing, response: z.null() },
  'updates:postpone': { request: nothing, response: z.null() },
  /** Takes the older version that the feed asks to go back to. */
  'updates:goBack': { request: nothing, response: z.null() },
  ...chatStoreCalls,
  ...localStoreCalls,
} as const satisfies Record<IpcCallChannel, IpcCallSpec>;

/** The one list of events, with what each carries. */
const ipcEvents = {
  /** The machine goes to sleep, or has woken. */
  'app:power': z.object({ state: z.enum(['suspend', 'resume']) }),
  /** Whether the page still answers: `app:pong` says so. */
  'app:ping': z.object({ token: count }),
  'callWindow:gone': callWindowGoneSchema,
  'hotkey:pressed': z.object({ keys: text }),
  /** A link of the system has come, and waits until somebody takes it. */
  'deepLinks:waiting': z.object({}),
  'deepLinks:signedIn': systemSignInSchema,
  /** One was pressed or answered: `listPresses` says which. */
  'notifications:pressed': z.object({}),
  /** Its button was pressed. */
  'notifications:acted': noticeKeySchema,
  'notifications:failed': noticeFailedSchema,
  'storage:changed': storesChangedSchema,
  'tray:pressed': trayPressedSchema,
  /** The main window was minimised or hidden, or is there again. */
  'window:shown': z.object({ isShown: z.boolean() }),
  /** Somebody closes the window while closing is to be asked about. */
  'window:closeAsked': z.object({}),
  'updates:changed': updateStateSchema,
} as const satisfies Record<IpcEventChannel, z.core.$ZodType>;

type Calls = typeof ipcCalls;
type Events = typeof ipcEvents;

/** What a page hands over. */
export type IpcRequestInput<C extends IpcCallChannel> = z.core.input<Calls[C]['request']>;
/** What a handler receives, parsed. */
export type IpcRequest<C extends IpcCallChannel> = z.core.output<Calls[C]['request']>;
/** What a handler returns. */
export type IpcResponseInput<C extends IpcCallChannel> = z.core.input<Calls[C]['response']>;
/** What a page gets. */
export type IpcResponse<C extends IpcCallChannel> = z.core.output<Calls[C]['response']>;
/** What an event carries. */
export type IpcEventData<E extends IpcEventChannel> = Events[E] extends z.core.$ZodType
  ? z.core.output<Events[E]>
  : never;

/** Which window asks: a number of its own. */
export interface IpcCaller {
  readonly id: number;
}

/** A handler for every call: one that is missing does not compile. */
export type IpcHandlers = {
  readonly [C in IpcCallChannel]: (
    request: IpcRequest<C>,
    caller: IpcCaller,
  ) => IpcResponseInput<C> | Promise<IpcResponseInput<C>>;
};

/** The handlers of one namespace: what one file of `main/ipc` brings. */
export type IpcHandlersOf<Space extends string> = Pick<
  IpcHandlers,
  Extract<IpcCallChannel, `${Space}:${string}`>
>;
