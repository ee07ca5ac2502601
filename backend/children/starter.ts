import { mainPort } from './mainPort.ts';

/** Whoever started this process, and hears from it. */
export interface Starter {
  tell(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  /** It is gone: there is nobody left to work for. */
  onGone(listener: () => void): void;
}

const ofNode: Starter = {
  tell: (message) => void (process.connected && process.send?.(message, () => undefined)),
  onMessage: (listener) => void process.on('message', listener),
  onGone: (listener) => void process.on('disconnect', listener),
};

const ofMain = (port: NonNullable<typeof mainPort>): Starter => ({
  tell: (message) => port.postMessage(message),
  onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
  // The main process ends its others with itself.
  onGone: () => undefined,
});

export const starter: Starter = mainPort === null ? ofNode : ofMain(mainPort);
