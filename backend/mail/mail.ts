import type { Locale } from '#shared/domain/constants.ts';

/** Kinds of mails. resources/mail has the texts of each under its name. */
export const mailKinds = [
  'newPassword',
  'confirmEmail',
  'emailChanged',
  'ownerCode',
  'account.removed',
  'account.exportReady',
  'application.submitted',
  'application.returned',
  'application.approved',
  'application.refused',
  'application.appealed',
  'application.refusedForGood',
  'application.identityApproved',
  'application.identityRefused',
  'payout.counted',
  'payout.approved',
  'payout.paid',
  'payout.failed',
  'payout.held',
  'payout.released',
  'payout.methodChanged',
  'payout.methodActive',
  'payout.methodRejected',
  'penalty.issued',
  'penalty.appealed',
  'penalty.withdrawn',
  'penalty.taken',
  'penalty.kept',
  'penalty.reduced',
  'penalty.revoked',
  'penalty.won',
  'sanction.warned',
  'sanction.suspended',
  'sanction.held',
  'sanction.banned',
  'sanction.appealed',
  'sanction.withdrawn',
  'sanction.kept',
  'sanction.lifted',
  'sanction.won',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** A mail for one recipient in one language, with the same content as text and simple HTML. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Delivers mails. */
export interface Mailer {
  /** Resolves when the mail is handed over; rejects if that fails. */
  send(mail: Mail): Promise<void>;
  /** Every mail sent so far by a backend in memory, for tests; empty for other mailers. */
  readonly sent: readonly Mail[];
  close(): void;
}

export const defaultSender = 'Vesper <no-reply@vesper.local>';

/** Converts a mail to the format of nodemailer. Addresses are objects, so that they are not parsed. */
export function messageOf(mail: Mail, from: string) {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the origin for a link in a mail, given the origin that the request claims. */
export type LinkOrigin = (requestOrigin: string) => string;

/**
 * Chooses the origin of mailed links. A link carries a token, and the Host header comes from the requester,
 * so an arbitrary host would receive the token. Links therefore use the public address if configured,
 * otherwise the entry of ALLOWED_ORIGINS that matches the Host header (or the first), or else the backend's
 * own origin.
 */
export function createLinkOrigin(
  publicUrl: string | undefined,
  allowed: readonly string[],
  own: () => string,
): LinkOrigin {
  if (publicUrl !== undefined) return () => publicUrl;
  const listed = new Map(
    allowed.flatMap((origin) => {
      const url = URL.parse(origin);
      return url && /^https?:$/.test(url.protocol) ? [[url.host, url.origin] as const] : [];
    }),
  );
  const [first] = listed.values();
  // Uses the listed origin, because behind a TLS proxy requests arrive as http.
  return (requestOrigin) => listed.get(URL.parse(requestOrigin)?.host ?? '') ?? first ?? own();
}
