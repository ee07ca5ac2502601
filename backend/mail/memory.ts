import type { Mail, Mailer } from './mail.ts';

/** Keeps what was sent: for a backend in memory, where tests read it. */
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
