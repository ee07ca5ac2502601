import { expect, it } from 'vitest';
import { applicationFromSection7 } from '#renderer/features/application/data/fromSection7.ts';
import { isWithoutStories, storiesQuery } from '#renderer/services/stories.ts';
import { userDetailQuery } from '#renderer/services/userDetail.ts';
import { bareProfile, startStandIn } from './standIn.ts';

const context = { signal: new AbortController().signal };
const person = { _id: 'u2', name: 'Mira', rolesGroup: 'goddess', status: 'online' };

it("a person's page uses the calls of section 7 if the deployment has no call for it", async () => {
  const { api, asked } = await startStandIn({
    'POST /api/matchedUsersProfiles': { body: [person] },
    'GET /api/favorites/status/:param': { body: { isFavorite: true } },
  });
  expect(await userDetailQuery(api, 'u2').queryFn(context)).toMatchObject({
    state: 'shown',
    user: { _id: 'u2', name: 'Mira', isFavorite: true },
    mayCall: true,
  });
  expect(asked()[0]).toBe('GET /api/userDetail/u2');
});

it("a person's page loads the person from their chat if they never matched", async () => {
  const { api } = await startStandIn({
    'POST /api/matchedUsersProfiles': { body: [] },
    'GET /chat-api/chat/v2/getByUser': { body: { _id: 'c1', user: person } },
  });
  expect(await userDetailQuery(api, 'u2').queryFn(context)).toMatchObject({
    state: 'shown',
    user: { name: 'Mira' },
  });
});

it("a person's page shows an unknown person if no call of section 7 returns them", async () => {
  const { api } = await startStandIn({ 'POST /api/matchedUsersProfiles': { body: [] } });
  expect(await userDetailQuery(api, 'u2').queryFn(context)).toMatchObject({ state: 'unknown', user: null });
});

it('stories are hidden and not requested again if the deployment has none', async () => {
  const { api } = await startStandIn({});
  const query = storiesQuery(api);
  const data = await query.queryFn();
  expect(isWithoutStories(data)).toBe(true);
  expect(query.refetchInterval({ state: { data } })).toBe(false);
});

it('an application is derived from the profile and the identity check if the deployment has none', async () => {
  const { api } = await startStandIn({
    'GET /api/profile': { body: { ...bareProfile, bio: 'Awake at night.', gallery: [{ id: 'p1' }] } },
    'GET /api/ondato/idvApprovement': { body: { approved: true } },
  });
  const profile = await api.call('getProfile');
  if (!profile.ok) throw new Error('no profile');
  const application = await applicationFromSection7(api, profile.value);
  expect(application).toMatchObject({ state: 'draft', identity: { state: 'approved' }, maySend: false });
  const have = Object.fromEntries(application.items.map((item) => [item.item, item.have]));
  expect(have).toMatchObject({ name: 1, bio: 1, phone: 0, photos: 1, videos: 0, idv: 1 });
});
