import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import { createFileMailer } from './files.ts';
import type { Mailer } from './mail.ts';
import { createMemoryMailer } from './memory.ts';
import { createSmtpMailer } from './smtp.ts';

export { createLinkOrigin, type LinkOrigin } from './linkOrigin.ts';
export { localeOfHeader, localeOfTag } from './language.ts';
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
