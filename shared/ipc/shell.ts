import * as z from 'zod/mini';
import { isHotkey } from '#shared/domain/hotkeys.ts';

const label = z.string().check(z.minLength(1), z.maxLength(200));

/** What a press in the tray's menu asks the page for. Opening and quitting the main process does itself. */
export const trayActions = ['microphone', 'endCall', 'quietHours'] as const;
export type TrayAction = (typeof trayActions)[number];

/** What the tray shows, in the page's words: the page knows what goes on, and whose language it is. */
export const trayViewSchema = z.strictObject({
  /** What this person is doing: "Online", "In a call with Daniel". */
  presence: label,
  isMuted: z.boolean(),
  /** How many things wait to be seen. */
  waiting: z.int().check(z.gte(0), z.lte(99_999)),
  open: label,
  quit: label,
  actions: z
    .array(
      z.strictObject({
        action: z.enum(trayActions),
        label,
        /** Null: it is no switch. */
        isOn: z.nullable(z.boolean()),
      }),
    )
    .check(z.maxLength(trayActions.length)),
});
export type TrayView = z.output<typeof trayViewSchema>;
export const trayPressedSchema = z.object({ action: z.enum(trayActions) });

const hotkey = z.string().check(z.maxLength(64), z.refine(isHotkey, { error: 'no combination of keys' }));
export const hotkeySchema = z.strictObject({ keys: hotkey });
export const heldHotkeySchema = z.strictObject({ keys: z.nullable(hotkey) });
/** `taken`: another program, or the system, has it. */
export const hotkeyAnswerSchema = z.enum(['ok', 'taken']);

/**
 * Whether the system starts the app when somebody logs in. `refused`: the system's own settings have switched it off;
 * `unsupported`: this one can't be started by the system (it is not installed).
 */
export const loginStartSchema = z.enum(['on', 'off', 'refused', 'unsupported']);
export type LoginStart = z.output<typeof loginStartSchema>;

/** What closing the window does: close it, keep the app going unseen, or ask in the page first. */
export const closingSchema = z.strictObject({ closing: z.enum(['close', 'keep', 'ask']) });
export type Closing = z.output<typeof closingSchema>['closing'];
/** What was answered: close it all the same, or keep the app going unseen. Whoever stays answers nothing. */
export const closeAnswerSchema = z.strictObject({ how: z.enum(['close', 'keep']) });

/** The name of the window that a page may open for a call; any other one is refused. */
export const miniWindowName = 'mini-call';
