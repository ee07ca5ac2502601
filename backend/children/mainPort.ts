/** The used part of Electron's `process.parentPort`. */
export interface MainPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Port to the desktop's main process; null: a plain Node process. */
export const mainPort: MainPort | null = (process as { readonly parentPort?: MainPort }).parentPort ?? null;
