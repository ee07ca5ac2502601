import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { proxy } from 'valtio';
import { render } from '#tests/kit/page/render.tsx';
import { FollowsContext, useFollow, type Follows } from './follows.ts';

function FollowButton() {
  const { isOn, toggle } = useFollow({ _id: 'her', isFavorite: false }, () => undefined);
  return (
    <button type="button" onClick={toggle}>
      {isOn ? 'Following' : 'Follow'}
    </button>
  );
}

it('a double click follows once, and the next press unfollows', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => now.mockRestore());
  const state = proxy<Follows['state']>({ wanted: {}, confirmed: {} });
  const want = vi.fn((userId: string, isOn: boolean) => void (state.wanted[userId] = isOn));
  const page = await render(
    <FollowsContext value={{ state, want, onRefused: () => () => undefined }}>
      <FollowButton />
    </FollowsContext>,
  );
  onTestFinished(() => page.unmount());
  const press = () => act(async () => document.querySelector('button')?.click());
  await press();
  now.mockReturnValue(1_200);
  await press();
  expect(want.mock.calls).toEqual([['her', true, false]]);
  expect(page.text()).toBe('Following');
  now.mockReturnValue(2_000);
  await press();
  expect(want.mock.calls.at(-1)).toEqual(['her', false, false]);
});
