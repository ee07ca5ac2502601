import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';

/** A link is followed at once; a provider's code lives no longer either. */
const keptMs = 60_000;
/** Of all who are signing in at one moment. */
const mostKept = 1_000;

interface Kept {
  readonly challenge: string;
  readonly token: string;
  readonly untilMs: number;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * What a provider brought to the system's browser, until the desktop's client has it (`shared/domain/systemSignIn.ts`). Whoever
 * sees the link has a code; the token comes out only for the secret that never left the client, once, and a wrong secret
 * uses it up as well.
 */
export function createSystemSignInHandlers({
  clock,
}: Pick<Context, 'clock'>): HandlersOf<'keepSignIn' | 'takeSignIn'> {
  /** By the hash of its code; the oldest first. */
  const kept = new Map<string, Kept>();

  function forgetLate(): void {
    for (const [key, { untilMs }] of kept) if (untilMs <= clock.now()) kept.delete(key);
  }

  return {
    keepSignIn({ body: { challenge, token } }) {
      forgetLate();
      if (kept.size >= mostKept) throw new ApiFailure('too_many_requests', 'Too many sign in at once.');
      const code = randomBytes(32).toString('base64url');
      kept.set(hash(code), { challenge, token, untilMs: clock.now() + keptMs });
      return { code };
    },

    takeSignIn({ body: { code, secret } }) {
      forgetLate();
      const found = kept.get(hash(code));
      kept.delete(hash(code));
      return { token: found?.challenge === hash(secret) ? found.token : null };
    },
  };
}
