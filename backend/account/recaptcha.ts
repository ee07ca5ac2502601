import * as z from 'zod/mini';
import type { RecaptchaVerifier } from './newPassword.ts';

const timeoutMs = 5_000;
const answerSchema = z.looseObject({ success: z.boolean() });

/**
 * Verifies a captcha with Google. An unreachable service counts as a failed captcha: the user can retry, and
 * an outage does not disable the check.
 */
export function createRecaptchaVerifier(options: {
  readonly secret: string;
  /** Another URL, for tests. */
  readonly url?: string;
}): RecaptchaVerifier {
  const { secret, url = 'https://www.google.com/recaptcha/api/siteverify' } = options;
  return async (response, ip) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response, remoteip: ip }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return answer.ok && z.core.parse(answerSchema, await answer.json()).success;
    } catch {
      return false;
    }
  };
}
