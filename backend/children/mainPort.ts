/** As much of Electron's `process.parentPort` as is used here. */
export interface MainPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The line to the desktop's main process; null where this is a process of Node's own. */
export const mainPort: MainPort | null = (process as { readonly parentPort?: MainPort }).parentPort ?? null;
