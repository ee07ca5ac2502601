import type { Companion, UserDetail } from '#shared/domain/person.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import type { ApiClient } from './apiClient.ts';
import { unwrap, unwrapOr } from './queries.ts';

type Api = Pick<ApiClient, 'call'>;

/**
 * Finds a person with the calls of section 7: among the matched users, otherwise as the other user of a chat.
 */
async function findPerson(api: Api, userId: string, signal: AbortSignal): Promise<Companion | null> {
  const people = await unwrap(api.call('matchedUsersProfiles', { body: [userId] }, { signal }));
  const person = people.find(({ _id }) => _id === userId);
  if (person) return person;
  const chat = await api.call('getChatByUserFrom', { query: { userId, source: 'chat' } }, { signal });
  return chat.ok && chat.value.user?._id === userId ? chat.value.user : null;
}

/** Loads a person's page with the calls of section 7, for deployments without a call for the whole page. */
async function detailFromSection7(api: Api, userId: string, signal: AbortSignal): Promise<UserDetail> {
  const [person, follow] = await Promise.all([
    findPerson(api, userId, signal),
    api.call('getFavoriteStatus', { params: { id: userId } }, { signal }),
  ]);
  if (!person) return { state: 'unknown', user: null, isFan: null, isNeverMet: null, mayCall: null };
  const isFavorite = follow.ok ? follow.value.isFavorite : person.isFavorite;
  return {
    state: person.deleted === true ? 'deleted' : 'shown',
    user: { ...person, isFavorite },
    isFan: follow.ok ? follow.value.isFavoritedBy : null,
    isNeverMet: null,
    // The deployment decides at the call itself whether a streamer may be called.
    mayCall: isStreamer(person.rolesGroup) ? true : null,
  };
}

/** Query for one person's page. All features share its key. */
export const userDetailQuery = (api: Api, userId: string) => ({
  queryKey: ['people', 'detail', userId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<UserDetail> =>
    unwrapOr(api.call('getUserDetail', { params: { id: userId } }, { signal }), () =>
      detailFromSection7(api, userId, signal),
    ),
});
