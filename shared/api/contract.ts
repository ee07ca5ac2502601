import { accountApi } from './account.ts';
import { auditApi } from './audit.ts';
import { agenciesApi } from './agencies.ts';
import { applicationApi } from './application.ts';
import { activitiesApi } from './activities.ts';
import { callsApi } from './calls.ts';
import { chatApi } from './chat.ts';
import { earningsApi } from './earnings.ts';
import type { EndpointSpec } from './endpoint.ts';
import { filesApi } from './files.ts';
import { financeApi } from './finance.ts';
import { galleryApi } from './gallery.ts';
import { identityApi } from './identity.ts';
import { matchingApi } from './matching.ts';
import { linkPreviewsApi, messageChangesApi, messageSearchApi } from './messages.ts';
import { moderationApi } from './moderation.ts';
import { ownAccountApi } from './ownAccount.ts';
import { payoutsApi } from './payouts.ts';
import { penaltiesApi } from './penalties.ts';
import { profileApi } from './profile.ts';
import { purchasesApi } from './purchases.ts';
import { pushApi } from './push.ts';
import { sanctionsApi } from './sanctions.ts';
import { socialApi } from './social.ts';
import { supportApi } from './support.ts';
import { startUpApi } from './startUp.ts';
import { streamerApi } from './streamer.ts';

/**
 * The list of all endpoints. Client calls, server routes, fixtures and the contract test are derived from it.
 */
export const contract = {
  ...accountApi,
  ...profileApi,
  ...startUpApi,
  ...ownAccountApi,
  ...galleryApi,
  ...socialApi,
  ...activitiesApi,
  ...matchingApi,
  ...moderationApi,
  ...callsApi,
  ...streamerApi,
  ...payoutsApi,
  ...earningsApi,
  ...penaltiesApi,
  ...sanctionsApi,
  ...financeApi,
  ...auditApi,
  ...supportApi,
  ...agenciesApi,
  ...identityApi,
  ...applicationApi,
  ...filesApi,
  ...chatApi,
  ...messageChangesApi,
  ...linkPreviewsApi,
  ...messageSearchApi,
  ...purchasesApi,
  ...pushApi,
} as const satisfies Record<string, EndpointSpec>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
export const endpointNames = Object.keys(contract) as EndpointName[];
