import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import { defaultSender, messageOf, type Mailer } from './mail.ts';

export interface FileMailerOptions {
  readonly folder: string;
  readonly log: Logger;
  readonly clock: Pick<Clock, 'now'>;
  readonly from?: string;
}

/**
 * Puts each mail into a folder as an .eml file, which any mail program opens: for machines that send no mail. The
 * file has the link with its token, so nobody but the owner may read it; the log says only for whom and where.
 */
export function createFileMailer(options: FileMailerOptions): Mailer {
  const { folder, log, clock, from = defaultSender } = options;

  return {
    sent: [],
    async send(mail) {
      // Loaded with the first mail: most runs send none.
      const { createTransport } = await import('nodemailer');
      const packer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await packer.sendMail({
        ...messageOf(mail, from),
        date: new Date(clock.now()),
      });
      const at = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${at}-${mail.kind}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under its name only when it is whole: whoever watches the folder reads no half mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ to: mail.to, file }, 'a mail was written');
    },
    close: () => undefined,
  };
}
