/** What the supervisor tells a child process. */
export type ToChild =
  /** Be this person from now on; a match under way is finished first. */
  | {
      readonly type: 'play';
      readonly url: string;
      /** What every request carries where the backend is the desktop's own. */
      readonly secret: string | null;
      readonly userId: string;
      readonly token: string;
      readonly slug: string;
      readonly name: string;
      /** Where to leave a PNG of every match's picture. */
      readonly recordDir: string | null;
    }
  | { readonly type: 'token'; readonly userId: string; readonly token: string }
  /** Close everything and exit. */
  | { readonly type: 'stop' };

/** What a child process tells its supervisor. */
export type FromChild =
  | { readonly type: 'ready' }
  /** This machine has no WebRTC for Node: no child will ever work. */
  | { readonly type: 'unavailable'; readonly reason: string }
  /** In a match or a call, or no longer. */
  | { readonly type: 'busy'; readonly userId: string; readonly isBusy: boolean }
  /** Playing this person is of no use for a long time. */
  | { readonly type: 'stuck'; readonly userId: string; readonly code: string }
  | { readonly type: 'needToken'; readonly userId: string }
  | {
      readonly type: 'log';
      readonly level: 'debug' | 'info' | 'warn';
      readonly message: string;
      readonly detail?: string;
    };
