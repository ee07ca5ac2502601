import type { CallBridge, CallBridgeEvent } from './callBridge.ts';

/**
 * What a page and the call window say to each other, over a BroadcastChannel of their own origin. Commands have
 * answers; pictures come frame by frame, and the next one only when there is room for it.
 */

/** The channel's name. */
export const callWindowChannelName = (line: string) => `vesper call ${line}`;
/** A lock that the page holds as long as it is there: who gets it in the call window knows that the page is gone. */
export const callWindowChannelOwner = (line: string) => `vesper call ${line} owner`;

/** The bridge's methods that a line carries as they are. */
export const callWindowMethods = [
  'start',
  'join',
  'leave',
  'setCamera',
  'setMicrophone',
  'setSaving',
  'setEffects',
  'setVolume',
  'devices',
  'chooseDevice',
  'renewToken',
] as const satisfies readonly (keyof CallBridge)[];
export type CallWindowMethod = (typeof callWindowMethods)[number];

/** How many frames may be on their way: a page that is busy gets fewer, not later ones. */
export const framesUnderWay = 2;

export interface CallFrame {
  /** WebCodecs' name of how the bytes lie. */
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly data: ArrayBuffer;
}

/** From the page. */
export type CallWindowRequest =
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly method: CallWindowMethod;
      readonly args: readonly unknown[];
    }
  /** Whose picture is to come; null: nobody's. */
  | { readonly type: 'watch'; readonly uid: number | null }
  /** A frame has arrived. */
  | { readonly type: 'seen' };

/** From the call window. */
export type CallWindowMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'event'; readonly event: CallBridgeEvent }
  | { readonly type: 'frame'; readonly frame: CallFrame };
