import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Transporter } from 'nodemailer';
import type { Clock } from '#shared/lib/clock.ts';
import { defaultSender, messageOf, type Mailer, type Mail } from './mail.ts';

export interface FileMailerOptions {
  readonly folder: string;
  readonly log: Logger;
  readonly clock: Pick<Clock, 'now'>;
  readonly from?: string;
}

/**
 * Writes each mail as an .eml file into a folder, for machines that send no mail. A file contains the link
 * with its token, so only the owner may read it; the log shows only recipient and path.
 */
export function createFileMailer(options: FileMailerOptions): Mailer {
  const { folder, log, clock, from = defaultSender } = options;

  return {
    sent: [],
    async send(mail) {
      // Loaded with the first mail, because most runs send none.
      const { createTransport } = await import('nodemailer');
      const packer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await packer.sendMail({
        ...messageOf(mail, from),
        date: new Date(clock.now()),
      });
      const at = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${at}-${mail.kind}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renames the finished file, so that a watcher of the folder never reads a partial mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ to: mail.to, file }, 'mail: an email was written to a file');
    },
    close: () => undefined,
  };
}

/** Keeps sent mails in memory, where tests read them. */
export function createMemoryMailer(): Mailer {
  const sent: Mail[] = [];
  return {
    sent,
    send: (mail) => {
      sent.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

/** Milliseconds; a user waits for the response, so a slower server counts as unreachable. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/**
 * Sends mails by the server at `url`: `smtp://` (with STARTTLS if offered) or `smtps://`, with user and
 * password.
 */
export function createSmtpMailer(url: string, from = defaultSender): Mailer {
  let transport: Promise<Transporter> | null = null;
  // Loaded with the first mail, because most runs send none.
  const load = async () => (await import('nodemailer')).createTransport({ url, ...timeouts });

  return {
    sent: [],
    async send(mail) {
      await (await (transport ??= load())).sendMail(messageOf(mail, from));
    },
    close: () => void transport?.then((open) => open.close()),
  };
}
