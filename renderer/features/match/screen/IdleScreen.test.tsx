import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, expect, it } from 'vitest';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { companionSchema } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import type { Onboarding } from '#renderer/services/onboarding.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import type { StopReason } from '../machine/types.ts';
import type { MetPerson } from '../session/metPeople.ts';
import { IdleScreen } from './IdleScreen.tsx';

let page: Rendered;
afterEach(() => page.unmount());

const written: string[] = [];

async function open(
  pending: Onboarding['state']['pending'],
  stopped: StopReason | null = null,
  met: readonly MetPerson[] = [],
  rolesGroup: Role = 'user',
) {
  page = await render(
    <MemoryRouter>
      <IdleScreen
        local={createFakeLocalMedia({ clock: createManualClock() })}
        filters={{
          state: proxy({ filter: defaultMatchingFilter, isSaved: true }),
          load: async () => undefined,
          change: () => undefined,
        }}
        locale="en"
        stopped={stopped}
        onboarding={{ state: proxy({ pending, count: pending.length }), answer: () => undefined }}
        day={null}
        stories={<p>Stories of people</p>}
        ready={<p>A check of the devices</p>}
        locked={null}
        met={met}
        onForget={() => undefined}
        onWrite={(userId) => written.push(userId)}
        onStart={() => undefined}
        onBack={() => undefined}
        onAgain={() => undefined}
      />
    </MemoryRouter>,
    { services: { session: { state: proxy({ user: { name: 'Dan', rolesGroup } }) } as never } },
  );
  await settle();
}

it('shows stories and the device check before a match', async () => {
  await open([]);
  expect(page.text()).toContain('Stories of people');
  expect(page.text()).toContain('A check of the devices');
});

it('hides stories and the device check during onboarding', async () => {
  await open(['media']);
  expect(page.text()).not.toContain('Stories of people');
  expect(page.text()).not.toContain('A check of the devices');
});

it('hides devices and filters from an artist', async () => {
  await open([], null, [], 'user');
  expect(page.text()).toMatch(/Who you meet/);
  expect(page.text()).toContain('Front camera');
  await page.unmount();
  await open([], null, [], 'artist');
  expect(page.text()).not.toMatch(/Who you meet|Front camera|Blur my background/);
  expect(page.text()).toContain('Artists');
});

it('shows only the notice when the search was stopped', async () => {
  await open([], { code: 'busy' });
  expect(page.text()).toContain('You’re in a call in another window');
  expect(page.text()).not.toContain('Stories of people');
});

const metPerson = (id: string, wasSkipped: boolean): MetPerson => ({
  ...{ matchId: `m-${id}`, companion: companionSchema.parse({ _id: id, name: id }), wasSkipped },
  ...{ endedAtMs: 1_000_000, durationMs: 25_000 },
});

it('lists the people met after Stop, with follow and message buttons, and keeps Start', async () => {
  await open([], null, [metPerson('Mira', false), metPerson('Yuna', true)]);
  expect(page.text()).toContain('You met 2 people');
  expect(page.text().match(/Skipped/g)).toHaveLength(1);
  page.button('Follow Mira');
  await page.press('Message Yuna');
  expect(written).toEqual(['Yuna']);
  page.button('Start matching');
});

it('shows the stop notice instead of the people met', async () => {
  await open([], { code: 'busy' }, [metPerson('Mira', false)]);
  expect(page.text()).not.toContain('You met');
});
