import { describe, expect, it } from 'vitest';
import { lacksEssentials } from '#shared/domain/person.ts';
import { missingFieldsOf } from './missingFields.ts';

const whole = {
  rolesGroup: 'user',
  name: 'Robin',
  birthday: '1990-05-01',
  gender: 'male',
  phone: null,
  bio: null,
} as const;

describe('missingFieldsOf', () => {
  it('asks a user only for birthday and gender', () => {
    expect(missingFieldsOf(whole)).toEqual([]);
    expect(missingFieldsOf({ ...whole, name: null })).toEqual([]);
    expect(missingFieldsOf({ ...whole, birthday: null })).toEqual(['birthday']);
    expect(missingFieldsOf({ ...whole, gender: null, birthday: null })).toEqual(['birthday', 'gender']);
  });

  it('asks a pending goddess for all fields that the locker requires', () => {
    const pending = { ...whole, rolesGroup: 'pendingGoddess' } as const;
    expect(missingFieldsOf({ ...pending, gender: 'female', phone: '+34600000000', bio: 'Awake.' })).toEqual(
      [],
    );
    expect(missingFieldsOf({ ...pending, gender: 'female' })).toEqual(['phone', 'bio']);
    expect(missingFieldsOf({ ...pending, name: '  ', birthday: null, gender: null })).toEqual([
      'name',
      'birthday',
      'gender',
      'phone',
      'bio',
    ]);
  });

  it('asks a pending goddess whose gender is male for the gender', () => {
    expect(
      missingFieldsOf({ ...whole, rolesGroup: 'pendingGoddess', phone: '+1', bio: 'x', gender: 'male' }),
    ).toEqual(['gender']);
  });

  it('asks an approved goddess for the same fields as a user', () => {
    expect(missingFieldsOf({ ...whole, rolesGroup: 'goddess', gender: 'female' })).toEqual([]);
  });
});

describe('lacksEssentials', () => {
  it.each([
    [{ gender: 'male', birthday: '1990-05-01' } as const, false],
    [{ gender: null, birthday: '1990-05-01' }, true],
    [{ gender: 'female', birthday: null } as const, true],
    [{ gender: 'female', birthday: '' } as const, true],
  ])('%j: %s', (profile, lacks) => {
    expect(lacksEssentials(profile)).toBe(lacks);
  });
});
