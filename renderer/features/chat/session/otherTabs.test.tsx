import { afterEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createChatHarness } from '../conversation/testing/chatHarness.tsx';

let scope: Scope;
afterEach(() => scope.end());

it('a message written in one tab waits in the other tabs too, and a cancel removes it from all', async () => {
  scope = createScope();
  const here = createChatHarness(scope);
  const there = createChatHarness(scope, here.storage);
  const waiting = () =>
    [here, there].map(({ session }) =>
      session.state.outbox.map((entry) => (entry.kind === 'send' ? entry.message.text : entry.kind)),
    );
  await here.actions.send({ kind: 'user', userId: 'mira' }, [{ type: 'text', text: 'Hello' }]);
  await waitFor(() => expect(waiting()).toEqual([['Hello'], ['Hello']]));
  await here.session.cancelEntry(here.session.state.outbox[0]?.id ?? '');
  await waitFor(() => expect(waiting()).toEqual([[], []]));
});
