/** The used part of Electron's `process.parentPort`. */
export interface MainPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Port to the desktop's main process; null: a plain Node process. */
export const mainPort: MainPort | null = (process as { readonly parentPort?: MainPort }).parentPort ?? null;

/** The parent of this process, as the child communicates with it. */
export interface Starter {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls the listener when the parent has ended, so that the child can end too. */
  onParentExit(listener: () => void): void;
}

const ofNode: Starter = {
  send: (message) => void (process.connected && process.send?.(message, () => undefined)),
  onMessage: (listener) => void process.on('message', listener),
  onParentExit: (listener) => void process.on('disconnect', listener),
};

const ofMain = (port: NonNullable<typeof mainPort>): Starter => ({
  send: (message) => port.postMessage(message),
  onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
  // The main process ends its children itself, so no event is needed.
  onParentExit: () => undefined,
});

export const starter: Starter = mainPort === null ? ofNode : ofMain(mainPort);
