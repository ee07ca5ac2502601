import type { Result } from '#shared/lib/result.ts';
import * as z from 'zod/mini';

/**
 * Reasons why a call across the bridge was rejected or failed. A call never throws into the page, because
 * Electron would pass on only the error's message. The answer is always one of the two shapes below.
 */
export const ipcErrorCodes = [
  /** The caller is not a window of this app that shows the app's own page. */
  'untrusted_sender',
  /** The request does not match the contract. */
  'invalid_request',
  /**
   * The main process returned a value that does not match the contract: a bug in our code, never the caller's
   * fault.
   */
  'invalid_response',
  /** The handler failed. */
  'failed',
  /** The disk is full. */
  'storage_full',
] as const;
export type IpcErrorCode = (typeof ipcErrorCodes)[number];

export interface IpcError {
  readonly code: IpcErrorCode;
  readonly message: string;
}

/** Answer to every call. */
export type IpcAnswer<T> = Result<T, IpcError>;

/** Schema of an error answer, for callers without a typed response. */
export const ipcErrorSchema = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({ code: z.enum(ipcErrorCodes), message: z.string() }),
});
