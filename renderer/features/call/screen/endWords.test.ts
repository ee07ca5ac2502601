import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { callCancelReasons } from '#shared/domain/calls.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import type { EndReason, Receipt } from '../machine/types.ts';
import { canCallAgain, titleKey, whyKey } from './endWords.ts';

const reasons: readonly EndReason[] = [
  ...callCancelReasons,
  'notEnoughCoins',
  'blocked',
  'locked',
  'banned',
  'penalised',
  'notAllowed',
  'gone',
  'tooMany',
  'offline',
  'failed',
  'suspended',
  'elsewhere',
];
const endings = reasons.flatMap((reason) =>
  (['me', 'peer', 'nobody'] as const).flatMap((endedBy) =>
    (['outgoing', 'incoming'] as const).flatMap((direction) =>
      [null, 1_000].map((startedAtMs) => ({ reason, endedBy, direction, startedAtMs })),
    ),
  ),
);

describe.each(locales)('in %s', (locale) => {
  it('has a sentence and a title for every end of a call', async () => {
    const i18n = await createI18n(locale, ['call']);
    for (const ending of endings)
      for (const isStreamer of [true, false]) {
        const why = `why.${whyKey(ending, isStreamer)}` as const;
        const title = `receipt.${titleKey(ending)}` as const;
        for (const key of [why, title]) {
          const words = i18n.t(`call:${key}`, { name: 'Leila' });
          expect(words, JSON.stringify(ending)).not.toContain(key);
          expect(words).toMatch(/^\p{Lu}/u);
          expect(words).not.toMatch(/[{}!]/);
        }
        expect(i18n.t(`call:${why}`, { name: 'Leila' })).toMatch(/\.$/);
      }
  });
});

type Ending = Pick<Receipt, 'reason' | 'endedBy' | 'direction' | 'startedAtMs'>;
const ending = (change: Partial<Ending>): Ending => ({
  reason: 'ended',
  endedBy: 'nobody',
  direction: 'outgoing',
  startedAtMs: null,
  ...change,
});

it("explains the end of a call from the user's point of view", () => {
  expect(whyKey(ending({ endedBy: 'me' }), false)).toBe('endedByMe');
  expect(whyKey(ending({ endedBy: 'peer' }), false)).toBe('endedByPeer');
  expect(whyKey(ending({ reason: 'noAnswer' }), false)).toBe('noAnswer');
  expect(whyKey(ending({ reason: 'noAnswer', direction: 'incoming' }), false)).toBe('unanswered');
  expect(whyKey(ending({ reason: 'noCoins' }), false)).toBe('ownCoins');
  expect(whyKey(ending({ reason: 'noCoins' }), true)).toBe('theirCoins');
});

it('titles the end of a call as a call, a missed call, an unavailable user, or one that did not start', () => {
  expect(titleKey(ending({ startedAtMs: 1 }))).toBe('with');
  expect(titleKey(ending({ direction: 'incoming', reason: 'cancelled', endedBy: 'peer' }))).toBe('missed');
  expect(titleKey(ending({ reason: 'busy' }))).toBe('unavailable');
  expect(titleKey(ending({ reason: 'declined', endedBy: 'peer' }))).toBe('unavailable');
  expect(titleKey(ending({ reason: 'cancelled', endedBy: 'me' }))).toBe('notStarted');
  expect(titleKey(ending({ reason: 'notEnoughCoins' }))).toBe('notStarted');
});

it('offers another call only if it could succeed', () => {
  expect(canCallAgain(ending({ reason: 'noAnswer' }))).toBe(true);
  for (const reason of [
    'blocked',
    'locked',
    'banned',
    'penalised',
    'notAllowed',
    'gone',
    'notEnoughCoins',
    'moderation',
  ] as const)
    expect(canCallAgain(ending({ reason }))).toBe(false);
});
