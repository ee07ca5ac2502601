import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { birthdayProblem, birthdayRange } from '#shared/domain/birthday.ts';
import { guestEmailOf } from '#shared/domain/guest.ts';
import { externalSignUpSchema, signInSchema, signUpSchema } from './schemas.ts';

const now = Date.UTC(2026, 4, 14, 12);
const right = {
  name: 'Daniel',
  birthday: '1994-05-14',
  email: 'Daniel@Example.com ',
  password: 'evening-star',
  gender: 'male',
  isAdult: true,
};

function problems(change: object): Record<string, string> {
  const parsed = z.safeParse(
    signUpSchema(() => now),
    { ...right, ...change },
  );
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('birthdayProblem', () => {
  it.each([
    ['2008-05-14', null],
    ['2008-05-15', 'tooYoung'],
    ['2020-01-01', 'tooYoung'],
    ['1994-05-14', null],
    ['', 'birthday'],
    ['2001-02-30', 'birthdayWrong'],
    ['2030-01-01', 'birthdayWrong'],
    ['1800-01-01', 'birthdayWrong'],
    ['0002-05-14', 'birthdayWrong'],
  ])('returns for the birthday "%s" the problem %s', (birthday, problem) => {
    expect(birthdayProblem(birthday, now)).toBe(problem);
  });

  it('counts the day in UTC, as the server does', () => {
    expect(birthdayProblem('2008-05-14', Date.UTC(2026, 4, 13, 23, 59, 59))).toBe('tooYoung');
    expect(birthdayProblem('2008-05-14', Date.UTC(2026, 4, 14))).toBe(null);
  });

  it('agrees with the range of the date field', () => {
    const { min, max } = birthdayRange(now);
    expect([min, max]).toEqual(['1926-05-14', '2008-05-14']);
    expect(birthdayProblem(max, now)).toBe(null);
    expect(birthdayProblem(min, now)).toBe(null);
  });
});

describe('signUpSchema', () => {
  it('accepts a complete form and returns the e-mail in lower case', () => {
    const parsed = z.parse(
      signUpSchema(() => now),
      { ...right, name: '  Daniel ' },
    );
    expect(parsed).toMatchObject({ name: 'Daniel', email: 'daniel@example.com' });
  });

  it.each([
    [{ name: '   ' }, { name: 'name' }],
    [{ name: 'x'.repeat(51) }, { name: 'nameLong' }],
    [{ birthday: '2015-05-14' }, { birthday: 'tooYoung' }],
    [{ email: 'daniel@' }, { email: 'email' }],
    [{ email: '' }, { email: 'emailMissing' }],
    [{ email: guestEmailOf('0'.repeat(32)) }, { email: 'guest' }],
    [{ password: '1234567' }, { password: 'passwordShort' }],
    [{ password: 'x'.repeat(129) }, { password: 'passwordLong' }],
    [{ gender: null }, { gender: 'choice' }],
    [{ isAdult: false }, { isAdult: 'adult' }],
  ])('reports for the values %j the errors %j', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});

describe('signInSchema', () => {
  it('requires both fields, and applies no rules for new passwords', () => {
    expect(z.safeParse(signInSchema, { email: 'a@b.co', password: 'x' }).success).toBe(true);
    expect(z.safeParse(signInSchema, { email: 'a@b.co', password: '' }).success).toBe(false);
    expect(z.safeParse(signInSchema, { email: 'a', password: 'x' }).success).toBe(false);
  });
});

describe('externalSignUpSchema', () => {
  const schema = externalSignUpSchema(() => now);
  const problemsOf = (typed: object) =>
    z.safeParse(schema, typed).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

  it('requires the gender and the 18+ confirmation only', () => {
    expect(problemsOf({ gender: 'female', isAdult: true })).toEqual([]);
    expect(problemsOf({ gender: null, isAdult: false })).toEqual([
      ['gender', 'choice'],
      ['isAdult', 'adult'],
    ]);
  });

  it('refuses a birthday under 18', () => {
    expect(problemsOf({ gender: 'male', isAdult: true, birthday: '2015-05-14' })).toEqual([
      ['birthday', 'tooYoung'],
    ]);
  });
});
