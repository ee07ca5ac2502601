import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { mailTexts, writeMail } from './write.ts';
import { linkIn } from '#tests/kit/backend/mails.ts';

const link = 'http://localhost:4100/ru?tempToken=abc&x="<script>';
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();

describe('sending an email', () => {
  it.each(locales)('has the same content in %s as in English', (locale) => {
    const [texts, english] = [mailTexts[locale], mailTexts.en];
    for (const kind of ['newPassword', 'confirmEmail', 'emailChanged'] as const) {
      for (const [name, words] of Object.entries(english[kind])) {
        const translated = (texts[kind] as Record<string, string>)[name] ?? '';
        expect([kind, name, placeholders(translated)]).toEqual([kind, name, placeholders(words)]);
        expect(translated.trim()).not.toBe('');
        if (locale !== 'en') expect(translated).not.toBe(words);
      }
    }
  });

  it.each([
    ['en', '30 minutes'],
    ['es', '30 minutos'],
    ['ru', '30 минут'],
    ['uk', '30 хвилин'],
  ] as const)('has its link in text and HTML, and names its validity in %s', (locale, time) => {
    const plain = 'http://localhost:4100/?tempToken=abc';
    const mail = writeMail('newPassword', 'a@b.co', locale, { link: plain, lastsMs: 30 * 60_000 });
    expect(mail).toMatchObject({ kind: 'newPassword', to: 'a@b.co', locale });
    expect(mail.subject).toBe(mailTexts[locale].newPassword.subject);
    expect(linkIn(mail).href).toBe(plain);
    for (const text of [mail.text, mail.html]) expect(text).toContain(time);
    expect(mail.html).toContain(`<a href="${plain}"`);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.text + mail.html).not.toContain('{{');
  });

  it('escapes all values in HTML', () => {
    const mail = writeMail('confirmEmail', 'a@b.co', 'en', { link, lastsMs: 60_000 });
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&#60;script&#62;');
    const changed = writeMail('emailChanged', 'a@b.co', 'en', {
      email: '<b>x***@b.co',
      link,
      lastsMs: 24 * 60 * 60_000,
    });
    expect(changed.html).not.toContain('<b>');
    expect(changed.text).toContain('<b>x***@b.co');
    expect(changed.text).toContain('The link lasts 24 hours.');
  });
});
