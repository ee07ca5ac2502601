import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '#backend/app/app.ts';
import type { Mail } from '#backend/mail/mail.ts';

/** The parts of a mail that tests read, whether the mail was kept in memory or written to a file. */
export interface ReadMail {
  readonly to: string;
  readonly text: string;
}

/** Deletes all mails and mail tokens, so that the mails of a sign-up do not disturb a test. */
export async function forgetMails({ mail, context }: Pick<Backend, 'mail' | 'context'>): Promise<void> {
  (mail.sent as Mail[]).length = 0;
  await context.database.deleteFrom('mail_tokens').execute();
}

/** Returns the first link in a mail. Throws if the mail has no link. */
export function linkIn({ text }: Pick<ReadMail, 'text'>): URL {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`there is no link in: ${text}`);
  return new URL(link);
}

/** Returns the one-time token of a mail's link. Throws if the link has no token. */
export function tokenIn(mail: Pick<ReadMail, 'text'>): string {
  const token = linkIn(mail).searchParams.get('tempToken');
  if (token === null) throw new Error(`there is no token in: ${mail.text}`);
  return token;
}

/** Returns the mails of a folder (DATA_DIR/mail), the oldest first. Empty if the folder does not exist. */
export async function readMailFiles(folder: string): Promise<ReadMail[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => readMail(await readFile(join(folder, name), 'latin1'))));
}

function readMail(eml: string): ReadMail {
  const to = /^To: <?([^>\r\n]+)>?$/im.exec(eml)?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(eml)?.[1] ?? '';
  const part = eml.split(`--${boundary}`).find((each) => /^\s*Content-Type: text\/plain/i.test(each)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? '7bit';
  return { to, text: decode(body.join('\r\n\r\n').trim(), encoding).replaceAll('\r\n', '\n') };
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
