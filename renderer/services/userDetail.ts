import type { Companion, UserDetail } from '#shared/domain/person.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import type { ApiClient } from './apiClient.ts';
import { unwrap, unwrapOr } from './queries.ts';

type Api = Pick<ApiClient, 'call'>;

/** The person as section 7 knows them: among those one has met, else as the other side of a chat. */
async function findPerson(api: Api, userId: string, signal: AbortSignal): Promise<Companion | null> {
  const people = await unwrap(api.call('matchedUsersProfiles', { body: [userId] }, { signal }));
  const person = people.find(({ _id }) => _id === userId);
  if (person) return person;
  const chat = await api.call('getChatByUserFrom', { query: { userId, source: 'chat' } }, { signal });
  return chat.ok && chat.value.user?._id === userId ? chat.value.user : null;
}

/** A person's page from section 7's calls, for a deployment that has no call for the whole page. */
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
    // Whether a call is allowed is the answer to the call itself.
    mayCall: isStreamer(person.rolesGroup) ? true : null,
  };
}

/** One person's page, by the one key under which everybody who shows a person keeps it. */
export const userDetailQuery = (api: Api, userId: string) => ({
  queryKey: ['people', 'detail', userId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<UserDetail> =>
    unwrapOr(api.call('getUserDetail', { params: { id: userId } }, { signal }), () =>
      detailFromSection7(api, userId, signal),
    ),
});
