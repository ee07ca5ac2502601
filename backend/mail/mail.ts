import type { Locale } from '#shared/domain/constants.ts';

/** What a mail is about; its words stand under that name in resources/mail. */
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

/** A mail as it is written: one reader, one language, as text and as simple HTML that says the same. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go. */
export interface Mailer {
  /** Resolves when the mail is out of our hands; rejects where it could not be handed over. */
  send(mail: Mail): Promise<void>;
  /** Of a backend in memory every mail so far, for tests; nothing is kept anywhere else. */
  readonly sent: readonly Mail[];
  close(): void;
}

export const defaultSender = 'Vesper <no-reply@vesper.local>';

/** A mail in the shape of the library that packs it. Addresses go in as they are, so that nothing in them is read as more. */
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
