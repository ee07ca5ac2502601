import type { Mail, Mailer } from './mail.ts';

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
