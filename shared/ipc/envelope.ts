import type { Result } from '#shared/lib/result.ts';
import * as z from 'zod/mini';

/**
 * Why a call across the bridge was refused or failed. A call never throws into the page: Electron would carry only
 * an error's message, so the answer is always one of the two shapes below.
 */
export const ipcErrorCodes = [
  /** The caller is not a window of this app showing this app's own page. */
  'untrusted_sender',
  /** The request does not fit the contract. */
  'invalid_request',
  /** The main process answered something the contract does not know: our bug, never the caller's. */
  'invalid_response',
  /** The main process could not do it. */
  'failed',
  /** There is no room left on the disk. */
  'storage_full',
] as const;
export type IpcErrorCode = (typeof ipcErrorCodes)[number];

export interface IpcError {
  readonly code: IpcErrorCode;
  readonly message: string;
}

/** What every call answers. */
export type IpcAnswer<T> = Result<T, IpcError>;

/** Shape of a refusal, for whoever reads an answer it did not type itself. */
export const ipcErrorSchema = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({ code: z.enum(ipcErrorCodes), message: z.string() }),
});
