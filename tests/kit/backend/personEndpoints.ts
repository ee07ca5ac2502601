import type { EndpointName } from '#shared/api/contract.ts';
import { contract } from '#shared/api/contract.ts';
import type { AnySchema, EndpointSpec } from '#shared/api/endpoint.ts';
import type * as z from 'zod/mini';

/** Fields of a response that identify a person: a profile as others see it, or an id alone. */
const personFields = ['rolesGroup', 'userId', 'userIds', 'users', 'from', 'readBy', 'favoritedBy'];

/** Returns whether a response of this shape may name a person. */
function namesPeople(schema: AnySchema, seen = new Set<AnySchema>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (one: unknown) => namesPeople(one as AnySchema, seen);
  switch (def.type) {
    case 'object':
      return (
        Object.keys(def.shape).some((name) => personFields.includes(name)) ||
        Object.values(def.shape).some(inner)
      );
    case 'array':
      return inner(def.element);
    case 'record':
      return inner(def.valueType);
    case 'union':
      return def.options.some(inner);
    case 'pipe':
      return inner(def.in) || inner(def.out);
    case 'optional':
    case 'default':
    case 'nullable':
    case 'catch':
      return inner(def.innerType);
    default:
      return false;
  }
}

/** Every endpoint whose response may name a person. */
export const endpointsWithPeople = (Object.entries(contract) as [EndpointName, EndpointSpec][])
  .filter(([, { response }]) => namesPeople(response))
  .map(([name]) => name);

/** The viewer, a person whom the viewer must not see, and their common chat and story. */
export interface Glance {
  readonly viewerId: string;
  readonly otherId: string;
  readonly chatId: string;
  readonly storyId: string;
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const page = { count: '100' };
const draft = { type: 'text', text: 'hello' };

/**
 * Inputs for each endpoint that would show the other person if the endpoint did not hide them. A string
 * explains why the endpoint is not called. A new endpoint whose response may name a person needs an entry
 * here.
 */
export const glances: Readonly<Partial<Record<EndpointName, ((glance: Glance) => LooseInput) | string>>> = {
  login: 'one’s own account',
  loginByToken: 'one’s own account',
  signUp: 'one’s own account',
  interimLogin: 'one’s own account',
  updateEmail: 'one’s own account',
  reactivate: 'one’s own account',
  updateProfile: 'one’s own account',
  uploadProfilePicture: 'one’s own account',
  switchAvatarAndApprovedGalleryItem: 'one’s own account',
  getApplications: 'the house sees everybody',
  getApplicationDetails: 'the house sees everybody',
  claimApplication: 'the house sees everybody',
  getModerationCases: 'the house sees everybody',
  getModerationCase: 'the house sees everybody',
  seeModerationCall: 'the house sees everybody',
  getDeskPayouts: 'the house sees everybody',
  approvePayout: 'the house sees everybody',
  markPayoutPaid: 'the house sees everybody',
  failPayout: 'the house sees everybody',
  holdPayout: 'the house sees everybody',
  releasePayout: 'the house sees everybody',
  getDeskMethods: 'the house sees everybody',
  getDeskAgencies: 'the house sees everybody',
  makeAgency: 'the house sees everybody',
  getDeskAgencyMembers: 'the house sees everybody',
  getDeskArtists: 'the house sees everybody',
  giveArtist: 'the house sees everybody',
  getCasePenalty: 'the house sees everybody',
  issuePenalty: 'the house sees everybody',
  getDeskPenalties: 'the house sees everybody',
  revokePenalty: 'the house sees everybody',
  decidePenaltyAppeal: 'the house sees everybody',
  getCaseDecision: 'the house sees everybody',
  decideSanction: 'the house sees everybody',
  undoSanction: 'the house sees everybody',
  getDeskSanctions: 'the house sees everybody',
  liftSanction: 'the house sees everybody',
  decideSanctionAppeal: 'the house sees everybody',
  getTickets: 'the house sees everybody',
  getTicket: 'the house sees everybody',
  takeTicket: 'the house sees everybody',
  releaseTicket: 'the house sees everybody',
  solveTicket: 'the house sees everybody',
  reopenTicket: 'the house sees everybody',
  reactToMessage: 'refuses a member whom the other has blocked; editing.test.ts',
  editMessage: 'refuses a member whom the other has blocked; editing.test.ts',
  getSupporter: ({ otherId }) => ({ params: { userId: otherId } }),
  getSupporterNotes: () => ({ query: {} }),
  getMySanctions: 'one’s own sanctions, which name no other person',
  appealSanction: 'one’s own sanctions, which name no other person',
  withdrawSanctionAppeal: 'one’s own sanctions, which name no other person',
  getBan: 'one’s own ban, which names no other person',
  appealBan: 'one’s own ban, which names no other person',
  withdrawBanAppeal: 'one’s own ban, which names no other person',
  getPenaltyHistory: () => ({}),
  appealPenalty: 'one penalty of the history',
  withdrawPenaltyAppeal: 'one penalty of the history',
  getPayoutLines: 'one’s own book, in which whoever is blocked by one of the two has no id',
  getSupportChat: 'a desk',
  sendToSupport: 'a desk',
  sendGroupToSupport: 'a desk',
  getProfileAs: 'one’s own page, as others would see it',
  getBlocked: 'one’s own blacklist is what it is',
  getUserDetail: 'says in its state what there is to see; userDetail.test.ts',
  // A request for one id returns that id even if the person is hidden, as for an unknown person.
  presence: 'offline, as whoever is not there; blockedPresence.test.ts',
  presenceMany: 'offline, as whoever is not there; blockedPresence.test.ts',
  getProfile: () => ({}),
  goddessSortedByVideoDate: () => ({ body: { pageSize: 100 } }),
  getStories: () => ({}),
  getStoriesOf: ({ otherId }) => ({ params: { userId: otherId } }),
  getStoryViewers: ({ storyId }) => ({ params: { id: storyId }, query: page }),
  getFavoritedBy: () => ({ query: page }),
  getFavorites: () => ({ query: { ...page, order: 'present' } }),
  getFavoritesCounter: () => ({}),
  getCallsList: () => ({ query: { ...page, tabId: 'all' } }),
  getGoddessList: () => ({ params: { id: 'popular' }, query: page }),
  getReferralsBonuses: () => ({}),
  getActivities: () => ({ query: { ...page, filter: 'all' } }),
  matchedUsersProfiles: ({ otherId }) => ({ body: [otherId] }),
  startCall: ({ otherId }) => ({ params: { userId: otherId, fromScreen: 'chat' }, body: {} }),
  getCallHistory: () => ({ query: { period: 'all', limit: '100' } }),
  getTopMaleUsers: () => ({}),
  getMyTopMaleUsers: () => ({ body: { period: 'all', sort: 'coins' } }),
  getWeeklyLeaderboard: () => ({ query: { week: 'current' } }),
  getChatList: () => ({ query: { ...page, since: '0' } }),
  getChat: ({ chatId }) => ({ params: { id: chatId } }),
  getChatByUserFrom: ({ otherId }) => ({ query: { userId: otherId } }),
  getChatByUser: ({ otherId }) => ({ params: { id: otherId } }),
  getHistory: ({ chatId }) => ({ params: { chatId }, query: page }),
  searchMessages: () => ({ query: { ...page, count: '40', text: 'hello' } }),
  getHistoryByUser: ({ otherId }) => ({ params: { id: otherId }, query: page }),
  getChatMedia: ({ chatId }) => ({ params: { chatId }, query: page }),
  sendMessage: ({ chatId }) => ({ body: { ...draft, chatId, tempId: 'glance-1' } }),
  sendToUser: ({ otherId }) => ({ params: { id: otherId }, body: { ...draft, tempId: 'glance-2' } }),
  sendGroupToUser: ({ otherId }) => ({
    params: { id: otherId },
    body: { messages: [{ ...draft, tempId: 'glance-3' }] },
  }),
  unblurMedia: ({ chatId }) => ({ body: { chatId, messageId: 'none', mediaItemId: 'none' } }),
  openChat: ({ otherId }) => ({ body: { userId: otherId } }),
};
