import type { IpcCaller, IpcEventData, IpcRequest } from '#shared/ipc/contract.ts';
import type { After } from '../services/after.ts';

type Answer = Pick<IpcRequest<'app:pong'>, 'isAtRest'>;

/** The part of Electron's `WebContents` that the ping uses. */
interface Contents extends IpcCaller {
  send(channel: 'app:ping', data: IpcEventData<'app:ping'>): void;
}

export interface PagePing {
  /** Pings the page. Returns its answer; null if it does not answer within the time. */
  ask(contents: Contents, withinMs: number): Promise<Answer | null>;
  readonly onPong: (answer: IpcRequest<'app:pong'>, caller: IpcCaller) => void;
}

export function createPagePing(after: After): PagePing {
  let last = 0;
  const waiting = new Map<
    number,
    { readonly pageId: number; readonly end: (answer: Answer | null) => void }
  >();
  return {
    ask(contents, withinMs) {
      const token = (last += 1);
      return new Promise((resolve) => {
        const end = (answer: Answer | null) => {
          cancel();
          waiting.delete(token);
          resolve(answer);
        };
        const cancel = after(withinMs, () => end(null));
        waiting.set(token, { pageId: contents.id, end });
        contents.send('app:ping', { token });
      });
    },
    onPong({ token, isAtRest }, caller) {
      const pending = waiting.get(token);
      // Ignores an answer from another window.
      if (pending?.pageId === caller.id) pending.end({ isAtRest });
    },
  };
}
