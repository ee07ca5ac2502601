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
import {
  hangWordsSchema,
  closeAnswerSchema,
  closingSchema,
  setHotkeySchema,
  hotkeyAnswerSchema,
  hotkeySchema,
  loginStartSchema,
  trayPressedSchema,
  trayViewSchema,
} from './shell.ts';
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
import { rehearsalSchema, storageOwnerSchema, storageReportSchema, storesChangedSchema } from './storage.ts';
import { buildSchema, signatureSchema, updateStateSchema } from './updates.ts';

export interface IpcCallSpec {
  readonly request: z.core.$ZodType;
  readonly response: z.core.$ZodType;
}

/** The request of a call without arguments. */
const nothing = z.undefined();

const linkedPathSchema = text.check(z.refine((path) => readLinkedPath(path) !== null));

/** Facts about the app and its system, for diagnostics and for `deviceInfo` (§7.1). */
const appInfoSchema = z.strictObject({
  name: text,
  version: text,
  /** Value of Node's `process.platform`. */
  platform: text,
  osVersion: text,
  /** The system's first language as a BCP 47 tag. */
  locale: text,
  /** Version of Electron; null if the built bundles run without it (tests/desktop). */
  electron: maybe(text),
  isPackaged: z.boolean(),
});
export type AppInfo = z.output<typeof appInfoSchema>;

/** The methods of a store as calls of a namespace. */
type CallsOf<Space extends string, Methods> = {
  readonly [M in keyof Methods & string as `${Space}:${M}`]: Methods[M];
};
function callsOf<Space extends string, Methods extends object>(space: Space, methods: Methods) {
  const calls = Object.entries(methods).map(([name, spec]) => [`${space}:${name}`, spec]);
  return Object.fromEntries(calls) as CallsOf<Space, Methods>;
}
const chatStoreCalls = callsOf('chatStore', chatStoreMethods);
const localStoreCalls = callsOf('localStore', localStoreMethods);

/** A compile error here means that `names.ts` lacks a method of a store. */
type Named<C extends IpcCallChannel> = C;
export type StoreChannel = Named<keyof typeof chatStoreCalls | keyof typeof localStoreCalls>;

/**
 * The list of all calls, from which the preload's methods, the main process's handlers and the bridge's types
 * are derived.
 */
export const ipcCalls = {
  'app:getInfo': { request: nothing, response: appInfoSchema },
  /** Errors of the main process and its child processes (`shared/lib/errorLog.ts`), as text for support. */
  'app:getErrors': { request: nothing, response: text },
  /** False if the app runs a local backend whose demo companions are not available on this system. */
  'app:hasCompanions': { request: nothing, response: z.boolean() },
  /** Answer to `app:ping`: the page is alive. `isAtRest`: a reload would lose no user input. */
  'app:pong': {
    request: z.strictObject({ token: count, isAtRest: z.boolean() }),
    response: z.null(),
  },
  /** Texts for the dialog that the main process shows if this page does not respond. */
  'app:setHangWords': { request: hangWordsSchema, response: z.null() },
  /** Language of the page, for menus that the main process shows. */
  'app:setLocale': { request: z.strictObject({ locale: z.enum(locales) }), response: z.null() },
  /** Theme that the user chose in the page, for the window frames. */
  'app:setTheme': { request: z.strictObject({ theme: z.enum(themeChoices) }), response: z.null() },
  'callWindow:open': { request: callWindowChannelSchema, response: z.boolean() },
  'callWindow:close': { request: callWindowChannelSchema, response: z.null() },
  /** Number of unread items for the app's badge; 0 removes the badge. */
  'badge:set': {
    request: z.strictObject({ count: z.int().check(z.gte(0), z.lte(99_999)) }),
    response: z.null(),
  },
  /**
   * Returns the waiting deep link once: a path within the app, without a language
   * (`shared/domain/deepLinks.ts`).
   */
  'deepLinks:take': { request: nothing, response: z.nullable(linkedPathSchema) },
  /** Facts that only the main process knows: versions, the system, memory of each process, and the log. */
  'diagnostics:read': { request: nothing, response: processFactsSchema },
  /** Shows a save dialog and writes the file. */
  'diagnostics:save': { request: fileToSaveSchema, response: fileSavedSchema },
  /** Enables the graphics card again from the next start, after repeated failures had disabled it. */
  'diagnostics:useGraphicsCard': { request: nothing, response: z.null() },
  'diagnostics:openDeveloperTools': { request: nothing, response: z.null() },
  /** Returns the choice made with exactly these devices; null if there is none. */
  'devices:recall': { request: recallDevicesSchema, response: z.nullable(setChoiceSchema) },
  'devices:keep': { request: keepDevicesSchema, response: z.null() },
  'devices:access': { request: deviceKindSchema, response: deviceAccessSchema },
  /** Makes the system ask the user for access, if it asks at all. */
  'devices:ask': { request: deviceKindSchema, response: deviceAccessSchema },
  /** Opens the system's settings for this kind of device. Returns whether such settings exist. */
  'devices:openSettings': { request: deviceKindSchema, response: z.boolean() },
  'hotkey:isFree': { request: hotkeySchema, response: hotkeyAnswerSchema },
  /** Registers this hotkey for the caller, replacing the previous one; null only removes it. */
  'hotkey:set': { request: setHotkeySchema, response: hotkeyAnswerSchema },
  'loginStart:read': { request: nothing, response: loginStartSchema },
  'loginStart:set': { request: z.strictObject({ isOn: z.boolean() }), response: loginStartSchema },
  /** Accepts one sign-in link from the provider with this state, for a limited time. */
  'deepLinks:expectSignIn': { request: z.strictObject({ state: systemStateSchema }), response: z.boolean() },
  'notifications:isSupported': { request: nothing, response: z.boolean() },
  'notifications:show': { request: systemNoticeSchema, response: z.null() },
  'notifications:close': { request: noticeKeySchema, response: z.null() },
  /** Lists this user's unhandled clicks on and replies to notifications, oldest first. */
  'notifications:listPresses': { request: noticePersonSchema, response: z.array(noticePressSchema) },
  /** Removes a click that the page has handled. */
  'notifications:forgetPress': { request: pressIdSchema, response: z.null() },
  /** Keeps the display on and the page running behind other windows, during a match or call. */
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
  'window:show': { request: nothing, response: z.null() },
  /** Returns false if the main window is minimized, hidden, or not opened yet. */
  'window:isShown': { request: nothing, response: z.boolean() },
  'window:setClosing': { request: closingSchema, response: z.null() },
  'window:answerClose': { request: closeAnswerSchema, response: z.null() },
  'updates:getBuild': { request: nothing, response: buildSchema },
  'updates:getSignature': { request: nothing, response: signatureSchema },
  'updates:getState': { request: nothing, response: updateStateSchema },
  /** Checks for an update now. The result arrives as state changes. */
  'updates:check': { request: nothing, response: z.null() },
  /** Restarts into the downloaded version, once there has been no match or call for a while. */
  'updates:install': { request: nothing, response: z.null() },
  'updates:postpone': { request: nothing, response: z.null() },
  /** Installs the older version to which the feed requests a rollback. */
  'updates:goBack': { request: nothing, response: z.null() },
  ...chatStoreCalls,
  ...localStoreCalls,
} as const satisfies Record<IpcCallChannel, IpcCallSpec>;

/** The list of all events, each with its payload. */
const ipcEvents = {
  /** The machine is going to sleep, or has woken up. */
  'app:power': z.object({ state: z.enum(['suspend', 'resume']) }),
  /** Checks whether the page responds. The page answers with `app:pong`. */
  'app:ping': z.object({ token: count }),
  'callWindow:gone': callWindowGoneSchema,
  'hotkey:pressed': z.object({ keys: text }),
  /** A deep link has arrived and waits until a page takes it. */
  'deepLinks:waiting': z.object({}),
  'deepLinks:signedIn': systemSignInSchema,
  /** The user clicked or answered a notification: `listPresses` returns it. */
  'notifications:pressed': z.object({}),
  /** The user pressed a notification's action button. */
  'notifications:acted': noticeKeySchema,
  'notifications:failed': noticeFailedSchema,
  'storage:changed': storesChangedSchema,
  'tray:pressed': trayPressedSchema,
  /** The main window was minimized or hidden, or is shown again. */
  'window:shown': z.object({ isShown: z.boolean() }),
  /** The user closes the window while closing needs a confirmation in the page. */
  'window:closeAsked': z.object({}),
  'updates:changed': updateStateSchema,
} as const satisfies Record<IpcEventChannel, z.core.$ZodType>;

type Calls = typeof ipcCalls;
type Events = typeof ipcEvents;

/** Request as a page passes it. */
export type IpcRequestInput<C extends IpcCallChannel> = z.core.input<Calls[C]['request']>;
/** Parsed request that a handler receives. */
export type IpcRequest<C extends IpcCallChannel> = z.core.output<Calls[C]['request']>;
/** Response that a handler returns. */
export type IpcResponseInput<C extends IpcCallChannel> = z.core.input<Calls[C]['response']>;
/** Parsed response that a page gets. */
export type IpcResponse<C extends IpcCallChannel> = z.core.output<Calls[C]['response']>;
/** Payload of an event. */
export type IpcEventData<E extends IpcEventChannel> = Events[E] extends z.core.$ZodType
  ? z.core.output<Events[E]>
  : never;

/** The window that made a call, identified by a number. */
export interface IpcCaller {
  readonly id: number;
}

/** One handler per call. A missing handler is a compile error. */
export type IpcHandlers = {
  readonly [C in IpcCallChannel]: (
    request: IpcRequest<C>,
    caller: IpcCaller,
  ) => IpcResponseInput<C> | Promise<IpcResponseInput<C>>;
};

/** The handlers of one namespace, which one file of `main/ipc` provides. */
export type IpcHandlersOf<Space extends string> = Pick<
  IpcHandlers,
  Extract<IpcCallChannel, `${Space}:${string}`>
>;
