/**
 * Messages between the main process and the storage worker. The worker handles requests one at a time, in
 * order.
 */
export type StorageTarget = 'chatStore' | 'localStore';

export type WorkerQuestion =
  | { readonly id: number; readonly kind: 'open'; readonly folder: string; readonly userId: string }
  | { readonly id: number; readonly kind: 'close' }
  | { readonly id: number; readonly kind: 'reset'; readonly folder: string }
  | {
      readonly id: number;
      readonly kind: 'call';
      readonly target: StorageTarget;
      readonly method: string;
      readonly request: unknown;
    }
  /**
   * Closes everything and sets the flag. Used when the process is about to exit and cannot await an answer.
   */
  | { readonly id: number; readonly kind: 'end'; readonly ended: SharedArrayBuffer };

export type WorkerAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
