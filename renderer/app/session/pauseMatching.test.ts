import { afterEach, expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { callTo, leila, playedCall } from '#renderer/features/call/screen/testing/playedCall.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { pauseMatching } from './encounterEffects.ts';

const scope = createScope();
afterEach(() => scope.end());

it('matching is on hold while a dialog is open, a call rings, or a receipt is shown', () => {
  const dialogs = createDialogs();
  const call = playedCall();
  let isHeld: boolean | null = null;
  pauseMatching({ scope, dialogs, call, match: { setHeld: (next) => void (isHeld = next) } });
  const seen = () => isHeld;
  expect(seen()).toBe(false);
  void dialogs.open('device popup', {});
  void dialogs.open('trash detected', {});
  dialogs.closeTop();
  expect(seen()).toBe(true);
  dialogs.closeTop();
  expect(seen()).toBe(false);
  call.send(callTo(leila));
  // During the transition into a call the match continues.
  expect(seen()).toBe(false);
  call.send({ type: 'callRefused', attempt: 1, why: 'notEnoughCoins' });
  expect([call.view.state.kind, seen()]).toEqual(['ended', true]);
  call.dismiss();
  expect(seen()).toBe(false);
});
