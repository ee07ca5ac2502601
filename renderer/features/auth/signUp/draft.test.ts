import { describe, expect, it } from 'vitest';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { chosenGender, createDraftStore } from './draft.ts';

describe('the sign-up draft', () => {
  it('defaults to male and shows no gender as chosen', () => {
    const draft = createDraftStore(createMemoryKeyValue()).read();
    expect(draft).toMatchObject({ gender: 'male', method: 'ownemail', isGenderChosen: false });
    expect(chosenGender(draft)).toBe(null);
  });

  it('stores the typed values, never the password', () => {
    const store = createMemoryKeyValue();
    const typed = {
      name: 'Mira',
      email: 'm@v.co',
      password: 'secret-star',
      gender: 'female',
      isGenderChosen: true,
    };
    createDraftStore(store).write(typed as never);
    const draft = createDraftStore(store).read();
    expect(draft).toMatchObject({ name: 'Mira', email: 'm@v.co' });
    expect(chosenGender(draft)).toBe('female');
    expect(store.read('signUpDraft')).not.toContain('secret-star');
  });

  it('is empty if the stored text is unreadable, and after clearing', () => {
    const store = createMemoryKeyValue();
    store.write('signUpDraft', '{broken');
    expect(createDraftStore(store).read().name).toBe('');
    createDraftStore(store).write({ name: 'Mira' });
    createDraftStore(store).clear();
    expect(createDraftStore(store).read().name).toBe('');
  });
});

describe('deviceId', () => {
  it('is created once and kept', () => {
    const store = createMemoryKeyValue();
    const first = deviceId(store);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(deviceId(store)).toBe(first);
  });

  it('replaces a stored text that is no device id', () => {
    const store = createMemoryKeyValue();
    store.write('deviceId', '<script>');
    expect(deviceId(store)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
