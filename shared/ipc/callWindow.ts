import * as z from 'zod/mini';

/**
 * Messages by which a page opens the call window: the only window without a sandbox, because a sandbox cannot
 * load a native library (docs/media.md, Agora on the desktop). The page names a secret line over which both
 * communicate (`callWindowChannel.ts`) without the main process.
 */
export const callWindowChannelSchema = z.strictObject({ line: z.string().check(z.regex(/^[\w-]{16,64}$/)) });

/**
 * Reason why the call window ended without the page's request: its process crashed, or the window was closed.
 */
export const callWindowGoneSchema = z.object({
  line: z.string(),
  why: z.enum(['closed', 'crashed']),
});
export type CallWindowGone = z.output<typeof callWindowGoneSchema>;

/** The call window as a page sees it. Opening a second call window replaces the first. */
export interface CallWindowPort {
  /** Opens the call window hidden. Returns whether it is being opened. */
  open(line: string): Promise<boolean>;
  close(line: string): void;
  /** Returns a function that unsubscribes. */
  onGone(listener: (gone: CallWindowGone) => void): () => void;
}
