/**
 * Result of the provider's pop-up, as sent with a log-in or a sign-up (`externalSignInFields` of the
 * contract).
 */
export interface ExternalProof {
  readonly token?: string;
  /** True: the token is an authorization code that the server exchanges; otherwise it is an ID token. */
  readonly altGoogleAuth?: boolean;
  readonly codeVerifier?: string;
  readonly redirectUri?: string;
  readonly nonce?: string;
}

/** A person according to the provider. */
export interface ExternalPerson {
  /** The provider's id of the person, which does not change with the e-mail. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** The external provider (§7 "Sign-in with an external account provider"), for log-in and sign-up. */
export interface ExternalSignIn {
  /** Throws `invalid_credentials` for an invalid proof. The call may use up an authorization code. */
  resolve(proof: ExternalProof): Promise<ExternalPerson>;
}
