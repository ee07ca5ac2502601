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
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
}

export interface RemoteOptions extends RemoteSettings {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly pictures: Pick<Pictures, 'jpegOf'>;
}

/** A verdict has forty bytes. What is far longer is no answer to the question. */
const maxAnswerBytes = 4_096;
// Strict where the contract is tolerant: a word that we don't know must not pass as a verdict.
const answerSchema = z.looseObject({ verdict: z.enum(moderationVerdicts) });

/** A deployment's own moderation service, as README.md of the backend describes it. */
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
      // The frames of people go where the deployment says, and nowhere else; the token neither.
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
      // It gets a JPEG whatever the client has sent, and only one that is a picture. Its time begins then.
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
      // Nobody waits for it any more where the answer was first.
      expired.catch(() => undefined);
      try {
        return await Promise.race([ask(jpeg, late.signal).catch(asNetwork), expired]);
      } finally {
        child.end();
      }
    },
  };
}

/** fetch says "fetch failed" and keeps why in its cause. */
function asNetwork(error: unknown): never {
  if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  const { cause } = error;
  throw new NoVerdict('network', cause instanceof Error ? cause.message : error.message);
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // Leaving the loop cancels the rest of it.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new NoVerdict('answer', 'the answer is too long');
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
