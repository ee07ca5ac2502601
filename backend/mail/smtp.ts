import type { Transporter } from 'nodemailer';
import { defaultSender, messageOf, type Mailer } from './mail.ts';

/** A person waits for the answer; a server that is slower than this is as good as away. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Hands mails to the server at `url`: `smtp://` (with STARTTLS where offered) or `smtps://`, with user and password. */
export function createSmtpMailer(url: string, from = defaultSender): Mailer {
  let transport: Promise<Transporter> | null = null;
  // Loaded with the first mail: most runs send none.
  const load = async () => (await import('nodemailer')).createTransport({ url, ...timeouts });

  return {
    sent: [],
    async send(mail) {
      await (await (transport ??= load())).sendMail(messageOf(mail, from));
    },
    close: () => void transport?.then((open) => open.close()),
  };
}
