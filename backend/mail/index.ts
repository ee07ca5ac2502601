import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import { createFileMailer, createMemoryMailer, createSmtpMailer } from './mailers.ts';
import type { Mailer } from './mail.ts';

export { createLinkOrigin, type LinkOrigin } from './mail.ts';
export { localeOfHeader, localeOfTag } from './write.ts';
export { type Mail, type Mailer } from './mail.ts';
export { writeMail } from './write.ts';

export interface MailOptions {
  readonly log: Logger;
  readonly clock: Pick<Clock, 'now'>;
  /** Data folder; null: mails are kept in memory. */
  readonly dataDir: string | null;
  readonly smtpUrl?: string;
  /** Sender of the mails, as `Name <address>`. */
  readonly from?: string;
}

/** Creates the mailer: SMTP if configured, otherwise files, or memory for a backend in memory. */
export function createMailer({ log, clock, dataDir, smtpUrl, from }: MailOptions): Mailer {
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, from);
  return dataDir === null
    ? createMemoryMailer()
    : createFileMailer({ folder: join(dataDir, 'mail'), log, clock, from });
}
