import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { createOneTime } from '../cluster/oneTime.ts';
import type { HandlersOf } from '../http/handler.ts';

/**
 * Milliseconds until an entry expires. The link is followed at once, and a provider's code is short-lived
 * too.
 */
const keptMs = 60_000;
/** Maximum number of pending sign-ins in a single process. */
const maxKept = 1_000;

interface Kept {
  readonly challenge: string;
  readonly token: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Stores a provider's result from the system browser until the desktop client fetches it
 * (`shared/domain/systemSignIn.ts`). The link contains only a code. The token is returned once, to the client
 * that has the secret; a wrong secret uses the code up.
 */
export function createSystemSignInHandlers(
  context: Pick<Context, 'clock' | 'cluster'>,
): HandlersOf<'keepSignIn' | 'takeSignIn'> {
  /** One-time storage of {@link Kept} as JSON, by the hash of the code. */
  const codes = createOneTime(context, 'signIn', maxKept);

  return {
    async keepSignIn({ body: { challenge, token } }) {
      const code = randomBytes(32).toString('base64url');
      await codes.store(hash(code), JSON.stringify({ challenge, token } satisfies Kept), keptMs);
      return { code };
    },

    async takeSignIn({ body: { code, secret } }) {
      const found = await codes.consume(hash(code));
      const kept = found === null ? null : (JSON.parse(found) as Kept);
      return { token: kept?.challenge === hash(secret) ? kept.token : null };
    },
  };
}
