/** Messages from the supervisor to a child process. */
export type ToChild =
  /** Play this companion from now on, after the current match has ended. */
  | {
      readonly type: 'play';
      readonly url: string;
      /** Secret that every request carries if the desktop app runs the backend; null otherwise. */
      readonly secret: string | null;
      readonly userId: string;
      readonly token: string;
      readonly slug: string;
      readonly name: string;
      /** Folder that receives a PNG of every match's picture; null: no recording. */
      readonly recordDir: string | null;
    }
  | { readonly type: 'token'; readonly userId: string; readonly token: string }
  /** Close everything and exit. */
  | { readonly type: 'stop' };

/** Messages from a child process to its supervisor. */
export type FromChild =
  | { readonly type: 'ready' }
  /** The machine has no WebRTC for Node, so no child process can work. */
  | { readonly type: 'unavailable'; readonly reason: string }
  /** Whether the companion is in a match or call. */
  | { readonly type: 'busy'; readonly userId: string; readonly isBusy: boolean }
  /** The companion is useless for a long time, for example because of a ban. */
  | { readonly type: 'stuck'; readonly userId: string; readonly code: string }
  | { readonly type: 'needToken'; readonly userId: string }
  | {
      readonly type: 'log';
      readonly level: 'debug' | 'info' | 'warn';
      readonly message: string;
      readonly detail?: string;
    };
