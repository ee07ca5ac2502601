import * as z from 'zod/mini';
import { moderation } from '#shared/domain/constants.ts';
import { moderationVerdicts, type ModerationVerdict } from '#shared/domain/matching.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Moderator } from '../matching/index.ts';
import type { Pictures } from './pictures.ts';
import { NoVerdict } from './failOpen.ts';

export interface RemoteSettings {
  readonly url: string;
  /** Token for `Authorization: Bearer …`. */
  readonly token?: string | undefined;
}

export interface RemoteOptions extends RemoteSettings {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly pictures: Pick<Pictures, 'jpegOf'>;
}

/** Maximum size of a response. A verdict has about forty bytes. */
const maxAnswerBytes = 4_096;
// Strict, although the contract is tolerant: an unknown value must not count as a verdict.
const answerSchema = z.looseObject({ verdict: z.enum(moderationVerdicts) });

/** Creates the client of a deployment's own moderation service, as the backend's README.md describes it. */
export function createRemoteModerator({ scope, clock, pictures, url, token }: RemoteOptions): Moderator {
  async function ask(body: Uint8Array, signal: AbortSignal): Promise<ModerationVerdict> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'image/jpeg',
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: new Uint8Array(body),
      // Redirects are not followed, so that frames and the token reach only the configured host.
      redirect: 'manual',
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new NoVerdict('status', `the service answered ${response.status}`);
    }
    return verdictOf(await boundedText(response));
  }

  return {
    async judge(image, about) {
      // The service always gets a valid JPEG, whatever the client sent. The time limit starts after the
      // conversion.
      const jpeg = await pictures.jpegOf(image, about);
      const late = new AbortController();
      const child = scope.child();
      child.onEnd(() => late.abort());
      const expired = new Promise<never>((_, reject) => {
        clock.after(child, moderation.uploadTimeoutMs, () => {
          reject(new NoVerdict('timeout', 'the service took too long'));
          late.abort();
        });
        late.signal.addEventListener('abort', () => reject(new NoVerdict('network', 'the backend ends')));
      });
      // Prevents an unhandled rejection if the response was first.
      expired.catch(() => undefined);
      try {
        return await Promise.race([ask(jpeg, late.signal).catch(asNetwork), expired]);
      } finally {
        child.end();
      }
    },
  };
}

/** Reports the cause of the error, because fetch itself only says "fetch failed". */
function asNetwork(error: unknown): never {
  if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  const { cause } = error;
  throw new NoVerdict('network', cause instanceof Error ? cause.message : error.message);
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // Leaving the loop cancels the rest of the response.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes)
      throw new NoVerdict('answer', 'The response of the payment provider is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function verdictOf(text: string): ModerationVerdict {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NoVerdict('answer', 'the answer is no JSON');
  }
  const parsed = z.core.safeParse(answerSchema, json);
  if (!parsed.success) throw new NoVerdict('answer', 'the answer has no verdict that we know');
  return parsed.data.verdict;
}
