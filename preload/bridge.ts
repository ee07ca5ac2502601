import { channelOf, type IpcNames } from '#shared/ipc/names.ts';

/** The two things the bridge needs of Electron's `ipcRenderer`. */
export interface IpcPort {
  invoke(channel: string, request: unknown): Promise<unknown>;
  /** Returns how to stop listening. */
  listen(channel: string, listener: (data: unknown) => void): () => void;
}

type Method = (argument?: unknown) => unknown;

/**
 * Builds the bridge from the names of the contract: a method for each call, an `on…` method for each event. Nothing
 * is checked here: the main process parses every request, and a schema library in the preload would make it thirty
 * times as large. What must hold here is that a page can reach no other channel, pass no second argument, and never
 * sees Electron's own event objects.
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
