import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '../run/environment.ts';
import { createMailer } from './index.ts';
import { linkIn, readMailFiles } from '#tests/kit/backend/mails.ts';
import { writeMail } from './write.ts';

const clock = { now: () => Date.UTC(2026, 4, 20, 12) };
const token = 'a-token-of-forty-three-characters-0123456789';
const link = `http://localhost:4100/?tempToken=${token}`;
const mail = (locale: 'en' | 'ru', to = 'robin@example.com') =>
  writeMail('newPassword', to, locale, { link, lastsMs: 30 * 60_000 });

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a logger whose lines can be read. */
function aLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) };
}

/** Starts a minimal mail server that accepts everything and records the session. */
async function aMailServer(answerToMail = '250 ok'): Promise<{ url: string; said: () => string }> {
  let said = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const line of chunk.toString().split('\r\n')) {
        if (inData && line !== '.') continue;
        if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line.startsWith('EHLO')) socket.write('250 me\r\n');
        else if (line.startsWith('MAIL FROM')) socket.write(`${answerToMail}\r\n`);
        else if (line !== '') socket.write('250 ok\r\n');
        inData = line === 'DATA';
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, said: () => said };
}

describe('mails', () => {
  it('of a backend in memory stay in memory', async () => {
    const mailer = createMailer({ ...aLog(), clock, dataDir: null });
    await mailer.send(mail('en'));
    expect(mailer.sent).toEqual([mail('en')]);
  });

  it('become complete files that only the owner can read; the log has recipient and path, but no token', async () => {
    const dataDir = aFolder();
    const { log, lines } = aLog();
    const mailer = createMailer({ log, clock, dataDir, from: 'Vesper <hello@vesper.example>' });
    await mailer.send(mail('en'));
    await mailer.send(mail('ru', 'anna@example.com'));

    const folder = join(dataDir, 'mail');
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^2026-05-20T12-00-00-000Z-newPassword-[0-9a-f]{8}\.eml$/);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    const read = await readMailFiles(folder);
    for (const locale of ['en', 'ru'] as const) {
      const found = read.find(
        ({ to }) => to === (locale === 'en' ? 'robin@example.com' : 'anna@example.com'),
      );
      expect(found?.text).toBe(mail(locale).text.trim());
      expect(linkIn(found!).href).toBe(link);
    }
    expect(mailer.sent).toEqual([]);
    expect(lines).toHaveLength(2);
    for (const [index, to] of ['robin@example.com', 'anna@example.com'].entries()) {
      expect(JSON.parse(lines[index]!)).toMatchObject({
        level: 30,
        to,
        file: expect.stringContaining(folder),
      });
    }
    expect(lines.join()).not.toContain(token);
  });

  it('go to the mail server if configured', async () => {
    const server = await aMailServer();
    const options = { ...aLog(), clock, dataDir: aFolder() };
    const mailer = createMailer({ ...options, smtpUrl: server.url, from: 'Vesper <hello@vesper.example>' });
    onTestFinished(() => mailer.close());
    await mailer.send(mail('en'));
    const said = server.said();
    expect(said).toContain('MAIL FROM:<hello@vesper.example>');
    expect(said).toContain('RCPT TO:<robin@example.com>');
    expect(said).toContain(`Subject: ${mail('en').subject}`);
    expect(said).toContain('Auto-Submitted: auto-generated');
    expect(readdirSync(options.dataDir)).toEqual([]);
  });

  it('fail if the mail server refuses them or is unreachable', async () => {
    const server = await aMailServer('550 not from you');
    const refused = createMailer({ ...aLog(), clock, dataDir: null, smtpUrl: server.url });
    await expect(refused.send(mail('en'))).rejects.toThrow(/550/);
    const nobody = createMailer({ ...aLog(), clock, dataDir: null, smtpUrl: 'smtp://127.0.0.1:1' });
    await expect(nobody.send(mail('en'))).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('the mail server', () => {
  it('is configured by the environment', () => {
    expect(readEnvironment({}).SMTP_URL).toBeUndefined();
    for (const url of ['smtp://localhost:25', 'smtps://me:secret@mail.example:465'])
      expect(readEnvironment({ SMTP_URL: url }).SMTP_URL).toBe(url);
    for (const url of ['mail.example', 'https://mail.example', 'smtp:'])
      expect(() => readEnvironment({ SMTP_URL: url })).toThrow(/^SMTP_URL can't be/);
  });
});
