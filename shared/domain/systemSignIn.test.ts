import { expect, it } from 'vitest';
import { readDeepLink } from './deepLinks.ts';
import { challengeOfState, createSystemState, readSystemSignIn, systemSignInLink } from './systemSignIn.ts';

const [challenge, code] = ['c'.repeat(43), 'k'.repeat(43)];
const state = createSystemState('uk', challenge);

it('a sign-in link is read as it was written, and is not a link to a page', () => {
  for (const back of [
    { state, code },
    { state, code: null },
  ]) {
    const link = systemSignInLink(back);
    expect(readSystemSignIn(link)).toEqual(back);
    expect(readDeepLink(link)).toBeNull();
  }
  expect(challengeOfState(state)).toBe(challenge);
});

it.each([
  'vesper://sign-in',
  `vesper://sign-in?code=${code}`,
  `vesper://sign-in?state=${state}`,
  `vesper://sign-in?state=${state}&code=short`,
  `vesper://sign-in?state=${state}&code=${code}&authToken=x`,
  `vesper://sign-in?state=${state}&code=${code}#id_token=x`,
  `vesper://sign-in?state=xx.desktop.${challenge}&code=${code}`,
  `vesper://sign-in?state=uk.${challenge}&code=${code}`,
  `vesper://chat?state=${state}&code=${code}`,
  `https://sign-in?state=${state}&code=${code}`,
  `vesper://sign-in?state=${'u'.repeat(5_000)}&code=${code}`,
])('%.80s is not a sign-in link', (link) => expect(readSystemSignIn(link)).toBeNull());

it('a state of the web client has no challenge', () => {
  expect(challengeOfState(`uk.${challenge}`)).toBeNull();
  expect(challengeOfState('')).toBeNull();
});
