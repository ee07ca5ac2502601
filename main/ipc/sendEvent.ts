import type { IpcCaller, IpcEventData } from '#shared/ipc/contract.ts';
import type { IpcEventChannel } from '#shared/ipc/names.ts';
import type { TrustedSenders } from '../security/trustedSenders.ts';

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
