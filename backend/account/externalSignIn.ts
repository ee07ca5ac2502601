/** What the provider's pop-up brought, as it came with a log-in or a sign-up (`externalSignInFields` of the contract). */
export interface ExternalProof {
  readonly token?: string;
  /** The token is an authorization code, to be exchanged by the server; else it is an ID token. */
  readonly altGoogleAuth?: boolean;
  readonly codeVerifier?: string;
  readonly redirectUri?: string;
  readonly nonce?: string;
}

/** Who the provider says it is. */
export interface ExternalPerson {
  /** The provider's own name for the person: it stays when the e-mail changes. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** The external provider (§7 "Sign-in with an external account provider"), as log-in and sign-up need it. */
export interface ExternalSignIn {
  /** Throws `invalid_credentials` for a proof that does not hold. A code may be used up by asking. */
  resolve(proof: ExternalProof): Promise<ExternalPerson>;
}
