import type { CallPair } from './callPair.ts';
import { passModeration, type Caller, type CallerOptions } from './calls.ts';
import { write } from './chats.ts';
import { idOf } from './session.ts';

const victor = 'victor@example.com';

/** Signs up a user with coins for three minutes who has written to the streamer. */
export async function openThird(
  { url, herId, backend }: CallPair,
  openPerson: (email: string, path: string, options?: CallerOptions) => Promise<Caller>,
): Promise<Caller> {
  const answer = await fetch(`${url}/api/web/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      method: 'ownemail',
      rolesGroup: 'user',
      email: victor,
      password: 'demo1234',
      name: 'Victor',
      gender: 'male',
      birthday: '1990-01-01',
    }),
  });
  if (!answer.ok) throw new Error(`nobody was signed up: ${answer.status} ${await answer.text()}`);
  const { ledger } = backend.context;
  const userId = await idOf(url, victor);
  await ledger.book({
    userId,
    kind: 'payout',
    ref: 'for this test',
    coins: 200 - (await ledger.balance(userId)),
  });
  const third = await openPerson(victor, `/chat?userId=${herId}`, {
    colour: 'violet',
    prepare: passModeration,
  });
  await write(third.page, 'May I call you?');
  return third;
}
