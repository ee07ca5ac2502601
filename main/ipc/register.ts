import { ipcCalls, type IpcHandlers } from '#shared/ipc/contract.ts';
import type { IpcCallChannel } from '#shared/ipc/names.ts';
import type { IpcMain } from 'electron';
import type { TrustedSenders } from '../security/trustedSenders.ts';
import { answerCall } from './answer.ts';

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
