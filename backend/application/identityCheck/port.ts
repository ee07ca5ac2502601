import type { IdentityReason } from '#shared/domain/applications.ts';
import type { Locale } from '#shared/domain/constants.ts';

export interface IdentityResult {
  readonly state: 'approved' | 'refused';
  /** Of a refusal. */
  readonly reason: IdentityReason | null;
}

/** What a provider says by itself: which of its checks has come to what. */
export interface IdentityNews {
  readonly reference: string;
  readonly result: IdentityResult;
}

export interface CallBack {
  /** As it came: it is the bytes that are signed. */
  readonly body: string;
  readonly signature: string | undefined;
}

/**
 * Whoever looks at documents: opens a page of theirs, and says later what came of it, by a signed call-back or when
 * asked. Nothing of a document comes to us.
 */
export interface IdentityProvider {
  readonly name: string;
  /** `id` is ours. `url` is opened outside; a path is one of this server. */
  begin(check: {
    readonly id: string;
    readonly locale: Locale;
  }): Promise<{ readonly reference: string; readonly url: string }>;
  /** Null: not decided yet. */
  ask(reference: string): Promise<IdentityResult | null>;
  /** Null where it was not signed by the provider, or too long ago. */
  read(callBack: CallBack): IdentityNews | null;
}
