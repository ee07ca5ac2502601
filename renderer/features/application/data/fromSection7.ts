import * as z from 'zod/mini';
import { lockerNeeds, ownApplicationSchema, type OwnApplication } from '#shared/domain/applications.ts';
import type { GalleryItem, UserProfile } from '#shared/domain/person.ts';
import { lockerItems } from '#shared/domain/settings.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { resultOf } from './identityResult.ts';

const approved = (items: readonly GalleryItem[]) =>
  items.filter(({ status }) => status === 'approved').length;

/** Returns how many of a locker item the profile has. */
function haveOf(item: (typeof lockerItems)[number], user: UserProfile, isIdentified: boolean): number {
  if (item === 'photos') return approved(user.gallery);
  if (item === 'videos') return approved(user.videoGallery);
  if (item === 'idv') return isIdentified ? 1 : 0;
  return user[item] ? 1 : 0;
}

/**
 * Builds the user's own application from the calls of section 7, for a deployment without the calls for
 * applications. Such an application can't be sent, because section 7 has no call for that.
 */
export async function applicationFromSection7(
  api: Pick<ApiClient, 'call'>,
  user: UserProfile,
): Promise<OwnApplication> {
  const idv = await api.call('getIdvApprovement');
  const identity = (idv.ok ? resultOf(idv.value) : null) ?? 'none';
  return z.parse(ownApplicationSchema, {
    state: 'draft',
    items: lockerItems.map((item) => ({
      item,
      have: haveOf(item, user, identity === 'approved'),
      need: lockerNeeds[item],
    })),
    selfies: [],
    identity: { state: identity },
    maySend: false,
    reasons: [],
  });
}
