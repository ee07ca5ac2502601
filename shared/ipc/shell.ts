import * as z from 'zod/mini';
import { isHotkey } from '#shared/domain/hotkeys.ts';

const label = z.string().check(z.minLength(1), z.maxLength(200));

/** Actions of the tray menu that the page handles. The main process handles opening and quitting itself. */
export const trayActions = ['microphone', 'endCall', 'quietHours'] as const;
export type TrayAction = (typeof trayActions)[number];

/**
 * Content of the tray menu. The page supplies the texts, because it knows the user's activity and language.
 */
export const trayViewSchema = z.strictObject({
  /** The user's current activity: "Online", "In a call with Daniel". */
  presence: label,
  isMuted: z.boolean(),
  /** Number of unread items. */
  waiting: z.int().check(z.gte(0), z.lte(99_999)),
  open: label,
  quit: label,
  actions: z
    .array(
      z.strictObject({
        action: z.enum(trayActions),
        label,
        /** State of a switch; null: the entry is not a switch. */
        isOn: z.nullable(z.boolean()),
      }),
    )
    .check(z.maxLength(trayActions.length)),
});
export type TrayView = z.output<typeof trayViewSchema>;
export const trayPressedSchema = z.object({ action: z.enum(trayActions) });

const hotkey = z.string().check(z.maxLength(64), z.refine(isHotkey, { error: 'no combination of keys' }));
export const hotkeySchema = z.strictObject({ keys: hotkey });
export const setHotkeySchema = z.strictObject({ keys: z.nullable(hotkey) });
/** `taken`: another program or the system uses the hotkey. */
export const hotkeyAnswerSchema = z.enum(['ok', 'taken']);

/**
 * Whether the system starts the app at log-in. `refused`: the user disabled it in the system's settings.
 * `unsupported`: the app is not installed, so the system cannot start it.
 */
export const loginStartSchema = z.enum(['on', 'off', 'refused', 'unsupported']);
export type LoginStart = z.output<typeof loginStartSchema>;

/**
 * Effect of closing the window: close it, keep the app running in the background, or ask the user in the page
 * first.
 */
export const closingSchema = z.strictObject({ closing: z.enum(['close', 'keep', 'ask']) });
export type Closing = z.output<typeof closingSchema>['closing'];
/**
 * The user's answer: close, or keep the app running in the background. A user who cancels sends no answer.
 */
export const closeAnswerSchema = z.strictObject({ how: z.enum(['close', 'keep']) });

/** Name of the mini window that a page may open for a call. Windows with other names are blocked. */
export const miniWindowName = 'mini-call';

/** Possible reasons why a page does not respond. */
export const hangReasons = ['wake', 'call', 'memory', 'unknown'] as const;
export type HangReason = (typeof hangReasons)[number];

const words = z.string().check(z.minLength(1), z.maxLength(300));

/** Texts of the main process's dialog for an unresponsive page, in the user's language. */
export const hangWordsSchema = z.strictObject({
  title: words,
  reasons: z.strictObject({ wake: words, call: words, memory: words, unknown: words }),
  wait: words,
  reload: words,
});
export type HangWords = z.output<typeof hangWordsSchema>;
