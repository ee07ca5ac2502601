import { describe, expect, it } from 'vitest';
import { answerInAddress, createSignInState, languageOfState } from './signInChannel.ts';

const read = (rest: string) => answerInAddress(new URL(`http://localhost/sign-in/callback${rest}`));
const nothing = { code: null, idToken: null, error: null };

describe('the callback’s address', () => {
  it('has a code in the query, a token in the fragment, or an error in either', () => {
    expect(read('?code=c&state=s&iss=x')).toEqual({ ...nothing, state: 's', code: 'c' });
    expect(read('#id_token=t&state=s')).toEqual({ ...nothing, state: 's', idToken: 't' });
    expect(read('?error=access_denied&state=s')).toEqual({ ...nothing, state: 's', error: 'access_denied' });
    expect(read('#error=access_denied&state=s')).toEqual({ ...nothing, state: 's', error: 'access_denied' });
  });

  it.each(['', '?code=c', '?state=s', '#id_token=t', '?state=&code=c', '?code=&state=s'])(
    'is invalid with "%s"',
    (rest) => {
      expect(read(rest)).toBeNull();
    },
  );
});

describe('the state', () => {
  it('has the language', () => {
    expect(languageOfState(createSignInState('uk', 'x'))).toBe('uk');
    expect(languageOfState('')).toBe('');
  });
});
