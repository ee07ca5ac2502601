import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { companionSchema, type Presence } from '#shared/domain/person.ts';
import { PresencesContext, type Presences } from '#renderer/services/presences.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createWorld, open, type World } from '#tests/kit/screens/pastEncounters.tsx';
import type { Rendered } from '#tests/kit/page/render.tsx';
import { openDialogs } from '#renderer/features/call/screen/testing/openDialogs.ts';
import { waitForPage } from '#tests/kit/page/render.tsx';
import { CallStartPage, type CallStartPageProps } from './CallStartPage.tsx';

let world: World;
let page: Rendered;
let asked: ReturnType<typeof openDialogs>;
const onCall = vi.fn<CallStartPageProps['onCall']>();

beforeAll(loadIcons);
beforeEach(async () => {
  onCall.mockClear();
  asked = openDialogs();
  world = await createWorld();
});
afterEach(() => page.unmount());

async function show(
  who: 'man' | 'queen',
  change: Partial<CallStartPageProps> = {},
  presences: Presences | null = null,
): Promise<void> {
  const role = who === 'man' ? 'user' : 'goddess';
  const left = { leftCall: null, onRejoin: () => undefined, onDismiss: () => undefined };
  ({ page } = await open(
    world,
    { userId: world[who], role },
    () => (
      <PresencesContext value={presences}>
        <CallStartPage {...{ role, isInCall: false, onCall, ...left, ...change }} />
      </PresencesContext>
    ),
    { services: { dialogs: asked.dialogs, reports: asked.reports } },
  ));
  await waitForPage(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}

/** Shows the user as online without a connection, as for demo companions. */
const beOnline = (userId: string) =>
  world.backend.context.database
    .updateTable('users')
    .set({ demo_presence: 'online' })
    .where('id', '=', userId)
    .execute();
const button = (name: string) =>
  document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`) ??
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const section = (heading: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === heading);

describe('the page of calls outside a call', () => {
  it('shows the last six calls without matches, each with a button to call back', async () => {
    for (let at = 0; at < 8; at++) await world.call({ created_ms: Date.now() - at * 1_000 });
    // Newer matches fill the first page of the combined list.
    for (let at = 1; at <= 25; at++) await world.match({ made_ms: Date.now() + at });
    await show('man');
    await waitForPage(() => expect(section('Recent calls')?.querySelectorAll('li')).toHaveLength(6));
    expect(section('Recent calls')?.textContent).not.toContain('Match');
    section('Recent calls')?.querySelector('button')?.click();
    // The price is confirmed first.
    expect(onCall).not.toHaveBeenCalled();
    await asked.answer('call', 'video');
    expect(onCall).toHaveBeenCalledWith(expect.objectContaining({ _id: world.queen }), 'video');
    expect(page.text()).toContain('It rings for 30 seconds.');
  });

  it('shows a user the streamers who are online and free', async () => {
    await show('man');
    await waitForPage(() => expect(page.text()).toContain('No outgoing calls yet'));
    expect(section('Online now')).toBeUndefined();
    await page.unmount();

    await beOnline(world.queen);
    await show('man');
    await waitForPage(() => expect(section('Online now')?.textContent).toContain('Sofia'));
    // The dialog that names the price offers video or audio.
    button('Call Sofia')?.click();
    await waitForPage(() => expect(asked.names()).toEqual(['call']));
    expect(asked.props('call')).toMatchObject({ peer: { _id: world.queen }, fromScreen: 'call' });
    await asked.answer('call', 'audio');
    expect(onCall).toHaveBeenCalledWith(expect.objectContaining({ _id: world.queen }), 'audio');
  });

  it('updates the presence of the people who are online', async () => {
    await beOnline(world.queen);
    const heard: (() => void)[] = [];
    let status: Presence | null = null;
    const presences: Presences = {
      of: () => status,
      onChange: (_id, listener) => {
        heard.push(listener);
        return () => undefined;
      },
      update: () => undefined,
      watch: (ids) => {
        watched = ids;
        return () => undefined;
      },
    };
    let watched: readonly string[] = [];
    await show('man', {}, presences);
    await waitForPage(() => expect(button('Call Sofia')?.disabled).toBe(false));
    expect(watched).toEqual([world.queen]);
    status = 'inacall';
    await act(async () => heard.forEach((tell) => tell()));
    expect(section('Online now')?.textContent).toContain('In a call');
    expect(button('Call Sofia')?.disabled).toBe(true);
  });

  it('shows a streamer no one to call, and the rules that apply to her', async () => {
    await beOnline(world.man);
    await show('queen');
    await waitForPage(() => expect(page.text()).toContain('You earn by the minute.'));
    expect(section('Online now')).toBeUndefined();
  });

  it('offers to rejoin a call interrupted by a reload, with the button focused', async () => {
    const peer = companionSchema.parse({
      _id: world.queen,
      name: 'Sofia',
      rolesGroup: 'goddess',
      status: 'inacall',
    });
    const onRejoin = vi.fn<() => void>();
    await show('man', { leftCall: { peer, isOver: false }, onRejoin });
    expect(page.text()).toContain('Your call with Sofia is still on');
    expect(document.activeElement).toBe(button('Return to call'));
    button('Return to call')?.click();
    expect(onRejoin).toHaveBeenCalledOnce();
    await page.unmount();

    await show('man', { leftCall: { peer, isOver: true } });
    expect(page.text()).toContain('Your call with Sofia is over');
    expect(button('Return to call')).toBeUndefined();
  });
});
