import { channelOf, type IpcNames } from '#shared/ipc/names.ts';

/** The part of Electron's `ipcRenderer` that the bridge uses. */
export interface IpcPort {
  invoke(channel: string, request: unknown): Promise<unknown>;
  /** Returns a function that unsubscribes. */
  listen(channel: string, listener: (data: unknown) => void): () => void;
}

type Method = (argument?: unknown) => unknown;

/**
 * Builds the bridge from the names of the contract: a method for each call, and an `on…` method for each
 * event. The main process validates every request; a schema library would make the preload thirty times as
 * large. The bridge guarantees that a page reaches no other channel, passes only one argument, and never gets
 * Electron's event objects.
 */
export function createBridge(calls: IpcNames, events: IpcNames, port: IpcPort): object {
  const spaces = new Map<string, Record<string, Method>>();
  const spaceOf = (space: string) => {
    const known = spaces.get(space) ?? {};
    spaces.set(space, known);
    return known;
  };

  for (const [space, names] of Object.entries(calls)) {
    for (const name of names) {
      spaceOf(space)[name] = (request) => port.invoke(channelOf(space, name), request);
    }
  }
  for (const [space, names] of Object.entries(events)) {
    for (const name of names) {
      const method = `on${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      spaceOf(space)[method] = (listener) => {
        if (typeof listener !== 'function') throw new TypeError(`${space}.${method} needs a function`);
        return port.listen(channelOf(space, name), (data) => void listener(data));
      };
    }
  }

  for (const methods of spaces.values()) Object.freeze(methods);
  return Object.freeze(Object.fromEntries(spaces));
}
