import type { Transporter } from 'nodemailer';
import { defaultSender, messageOf, type Mailer } from './mail.ts';

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
