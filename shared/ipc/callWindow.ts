import * as z from 'zod/mini';

/**
 * How a page has the call window opened: the one window that is not sandboxed, because a sandbox loads no native
 * library (docs/media.md, Agora on the desktop). The page names a line that nobody else knows; on it the two speak
 * (`callWindowChannel.ts`), the main process hears nothing of that.
 */
export const callWindowChannelSchema = z.strictObject({ line: z.string().check(z.regex(/^[\w-]{16,64}$/)) });

/** Why it is gone, where the page did not close it: its process ended, or something closed the window. */
export const callWindowGoneSchema = z.object({
  line: z.string(),
  why: z.enum(['closed', 'crashed']),
});
export type CallWindowGone = z.output<typeof callWindowGoneSchema>;

/** The call window as a page has it. There is one at a time: opening another takes the place of the one before. */
export interface CallWindowPort {
  /** Opens it, unseen. Whether it is being opened. */
  open(line: string): Promise<boolean>;
  close(line: string): void;
  /** Returns how to stop listening. */
  onGone(listener: (gone: CallWindowGone) => void): () => void;
}
