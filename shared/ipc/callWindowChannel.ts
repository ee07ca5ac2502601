import type { CallBridge, CallBridgeEvent } from './callBridge.ts';

/**
 * Messages between a page and the call window over a BroadcastChannel of their shared origin. Each command
 * gets an answer. Pictures are sent frame by frame; the page acknowledges each frame.
 */

/** Returns the name of the BroadcastChannel. */
export const callWindowChannelName = (line: string) => `vesper call ${line}`;
/**
 * Returns the name of a lock that the page holds while it exists. The call window gets the lock when the page
 * has ended.
 */
export const callWindowChannelOwner = (line: string) => `vesper call ${line} owner`;

/** Methods of the bridge that are forwarded over the line unchanged. */
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

/** Maximum number of unacknowledged frames. A busy page gets fewer frames rather than late ones. */
export const framesUnderWay = 2;

export interface CallFrame {
  /** WebCodecs name of the pixel format. */
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly data: ArrayBuffer;
}

/** Messages from the page. */
export type CallWindowRequest =
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly method: CallWindowMethod;
      readonly args: readonly unknown[];
    }
  /** Selects the remote user whose picture is sent; null: none. */
  | { readonly type: 'watch'; readonly uid: number | null }
  /** Acknowledges one frame. */
  | { readonly type: 'seen' };

/** Messages from the call window. */
export type CallWindowMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'event'; readonly event: CallBridgeEvent }
  | { readonly type: 'frame'; readonly frame: CallFrame };
