import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { createOneTime } from '../cluster/oneTime.ts';
import type { HandlersOf } from '../http/handler.ts';

/** A link is followed at once; a provider's code lives no longer either. */
const keptMs = 60_000;
/** Maximum number of people who are signing in at one moment, for a process that is alone. */
const mostKept = 1_000;

interface Kept {
  readonly challenge: string;
  readonly token: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * What a provider brought to the system's browser, until the desktop's client has it (`shared/domain/systemSignIn.ts`). Whoever
 * sees the link has a code; the token comes out only for the secret that never left the client, once, and a wrong secret
 * uses it up as well.
 */
export function createSystemSignInHandlers(
  context: Pick<Context, 'clock' | 'cluster'>,
): HandlersOf<'keepSignIn' | 'takeSignIn'> {
  /** {@link Kept} as JSON, by the hash of its code. */
  const codes = createOneTime(context, 'signIn', mostKept);

  return {
    async keepSignIn({ body: { challenge, token } }) {
      const code = randomBytes(32).toString('base64url');
      await codes.put(hash(code), JSON.stringify({ challenge, token } satisfies Kept), keptMs);
      return { code };
    },

    async takeSignIn({ body: { code, secret } }) {
      const found = await codes.take(hash(code));
      const kept = found === null ? null : (JSON.parse(found) as Kept);
      return { token: kept?.challenge === hash(secret) ? kept.token : null };
    },
  };
}
