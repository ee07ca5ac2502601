import type { IpcMain } from 'electron';
import * as z from 'zod/mini';
import {
  ipcCalls,
  type IpcCaller,
  type IpcCallSpec,
  type IpcEventData,
  type IpcHandlers,
} from '#shared/ipc/contract.ts';
import type { IpcAnswer, IpcErrorCode } from '#shared/ipc/envelope.ts';
import type { IpcCallChannel, IpcEventChannel } from '#shared/ipc/names.ts';
import { err, ok } from '#shared/lib/result.ts';
import type { TrustedSenders } from '../security/trustedSenders.ts';

/** One IPC call as received, before any check. */
export interface IncomingCall {
  readonly channel: string;
  readonly isTrusted: boolean;
  readonly args: readonly unknown[];
  readonly caller: IpcCaller;
}

function refuse(code: IpcErrorCode, message: string): IpcAnswer<never> {
  return err({ code, message });
}

/** Returns the path and message of the first validation issue, without repeating the received value. */
function firstIssue(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  return `${path === '' ? 'the value' : path}: ${issue?.message ?? 'does not fit'}`;
}

/**
 * Checks the sender and the request, runs the handler and checks its response. Every outcome becomes an
 * answer. An error of the main process is also logged, because the page only learns that the call failed.
 */
export async function answerCall(
  call: IncomingCall,
  spec: IpcCallSpec,
  handler: (request: never, caller: IpcCaller) => unknown,
): Promise<IpcAnswer<unknown>> {
  const { channel, isTrusted, args, caller } = call;
  if (!isTrusted) return refuse('untrusted_sender', `${channel} may only be called by the app's own page`);
  if (args.length > 1) return refuse('invalid_request', `${channel} takes one argument at most`);

  const request = z.safeParse(spec.request, args[0]);
  if (!request.success) return refuse('invalid_request', `${channel}: ${firstIssue(request.error)}`);

  let value: unknown;
  try {
    value = await handler(request.data as never, caller);
  } catch (error) {
    console.error('ipc', channel, error);
    if (error instanceof Error && error.name === 'StorageFull')
      return refuse('storage_full', 'there is no room left on the disk');
    return refuse('failed', `${channel} failed`);
  }

  const response = z.safeParse(spec.response, value);
  if (!response.success) {
    console.error('ipc', channel, response.error);
    return refuse('invalid_response', `${channel} answered something unknown`);
  }
  return ok(response.data);
}

/**
 * Registers one handler per channel of the contract; a missing handler is a compile error. No other module
 * uses `ipcMain`. Electron itself rejects calls to other channels.
 */
export function registerIpc(
  ipcMain: Pick<IpcMain, 'handle'>,
  handlers: IpcHandlers,
  senders: TrustedSenders,
): void {
  for (const channel of Object.keys(ipcCalls) as IpcCallChannel[]) {
    ipcMain.handle(channel, (event, ...args: unknown[]) =>
      answerCall(
        { channel, isTrusted: senders.isTrusted(event), args, caller: { id: event.sender.id } },
        ipcCalls[channel],
        handlers[channel],
      ),
    );
  }
}

/** Sends an event to every window of this app, except the window whose call caused the event, if given. */
export type SendEvent = <E extends IpcEventChannel>(
  channel: E,
  data: IpcEventData<E>,
  butFor?: IpcCaller,
) => void;

interface Contents {
  readonly id: number;
  send(channel: string, data: unknown): void;
}

export function createSendEvent(
  windows: () => readonly { readonly webContents: Contents }[],
  senders: Pick<TrustedSenders, 'isKnown'>,
): SendEvent {
  return (channel, data, butFor) => {
    for (const { webContents } of windows())
      if (webContents.id !== butFor?.id && senders.isKnown(webContents)) webContents.send(channel, data);
  };
}
