import type { IdentityReason } from '#shared/domain/applications.ts';
import type { Locale } from '#shared/domain/constants.ts';

export interface IdentityResult {
  readonly state: 'approved' | 'refused';
  /** Reason of a refusal; null if approved. */
  readonly reason: IdentityReason | null;
}

/** Result of a check that a provider reports by a call-back. */
export interface IdentityNews {
  readonly reference: string;
  readonly result: IdentityResult;
}

export interface CallBack {
  /** Raw body, because the signature covers its bytes. */
  readonly body: string;
  readonly signature: string | undefined;
}

/**
 * An external service that checks identity documents: shows its own page, and returns the result later by a
 * signed call-back or on request. No document reaches this server.
 */
export interface IdentityProvider {
  readonly name: string;
  /** Starts a check. `id` is our own id of it. `url` opens in the browser; a path refers to this server. */
  begin(check: {
    readonly id: string;
    readonly locale: Locale;
  }): Promise<{ readonly reference: string; readonly url: string }>;
  /** Returns null while the check has no result. */
  ask(reference: string): Promise<IdentityResult | null>;
  /** Returns null if the signature is wrong or too old. */
  read(callBack: CallBack): IdentityNews | null;
}
