import { expect, it } from 'vitest';
import { readTexts } from './texts.ts';

/** Texts that the product's rules quote. Each must begin with the quoted words, and may continue. */
const quoted = [
  ['§8 sign-up', 'auth', 'errors.rateLimit', 'Registration rate limit'],
  ['§8 sign-up', 'auth', 'errors.passwordMatch', 'Password not match'],
  ['§8 log-in', 'auth', 'errors.logInFailed', 'Login error.'],
  ['§8 change of e-mail', 'auth', 'errors.emailChangeFailed', 'Email changing has been failed!'],
  ['§1.2 reactivation', 'common', 'signedIn.reactivated', 'Account was reactivated'],
  [
    '§8 moderation alert',
    'common',
    'talk.moderationAlert',
    'Prohibited activity detected. If you continue, matching will be suspended and your account could be blocked.',
  ],
  ['§8 media that were not sent', 'compose', 'refused.other', 'Message sending was failed.'],
  ['§8 offline', 'common', 'toast.offline', "You're offline"],
  ['§8 offline', 'common', 'toast.offlineText', 'Please connect to the internet'],
] as const;

it.each(quoted)('%s: %s:%s begins with the words of the rule', (_rule, namespace, key, words) => {
  const texts = readTexts('en', namespace);
  const found = Object.entries(texts).filter(([name]) => name === key || name.endsWith(`.${key}`));
  expect(found.map(([, text]) => text.slice(0, words.length))).toEqual([words]);
});
