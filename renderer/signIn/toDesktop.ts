import type { SignInAnswer } from '#renderer/services/signInChannel.ts';
import { apiBases } from '#shared/api/endpoint.ts';
import { oneTimePattern, systemSignInLink } from '#shared/domain/systemSignIn.ts';

/** Where the backend keeps what the provider brought (`keepSignIn`); by hand, so that no schema is loaded for it. */
const keepPath = `${apiBases.core}/signIn/keep`;

/** The link that leads back into the app, with a code in the place of what the provider brought; null where there is none. */
export async function systemLinkOf(
  { state, code, idToken, error }: SignInAnswer,
  challenge: string,
): Promise<string | null> {
  if (error !== null) return systemSignInLink({ state, code: null });
  try {
    const response = await fetch(keepPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ challenge, token: code ?? idToken }),
    });
    const kept = response.ok ? ((await response.json()) as { code?: unknown }).code : null;
    return typeof kept === 'string' && oneTimePattern.test(kept)
      ? systemSignInLink({ state, code: kept })
      : null;
  } catch {
    return null;
  }
}

export function offerLink(link: string, words: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.textContent = words;
  document.querySelector('main')?.append(anchor);
}
