import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { RequestInput } from '#shared/api/endpoint.ts';
import { sampleRequest } from '#shared/api/sample.ts';
import type { Person } from './people.ts';
import type { LooseRequest } from './requests.ts';

/** The people that a valid request is about. */
export interface Actors {
  /** The sender of the request. */
  readonly me: Person;
  /** Another existing person; null if a foreign deployment has none. */
  readonly other: Person | null;
}

type Make<N extends EndpointName> = (
  actors: Actors & { readonly other: Person },
) => RequestInput<Contract[N]>;

/**
 * Requests that must succeed. Samples have invented ids, so most of them refer to missing objects. A new
 * endpoint that needs an existing object needs an entry here. A GET without parameters needs none, because it
 * must succeed anyway.
 */
const makers: { readonly [N in EndpointName]?: Make<N> } = {
  getSupporter: ({ other }) => ({ params: { userId: other.id } }),
  saveSupporterNote: ({ other }) => ({ params: { userId: other.id }, body: { text: 'Likes jazz' } }),
  searchMessages: () => ({ query: { text: 'hello' } }),
  // An internal address, which the server refuses without fetching it.
  getLinkPreview: () => ({ query: { url: 'http://localhost/' } }),
  login: ({ me }) => ({ body: { method: 'ownemail', email: me.email.toUpperCase(), password: me.password } }),
  loginByToken: ({ me }) => ({ body: { token: me.token } }),
  isRegistered: ({ me }) => ({ body: { email: me.email } }),
  deactivate: () => ({}),
  reactivate: () => ({}),
  updateEmail: ({ me }) => ({ body: { email: `moved.${me.email}`, currentPassword: me.password } }),
  logout: () => ({ body: {} }),
  endSession: () => ({ params: { id: 'ended-long-ago' } }),
  endOtherSessions: () => ({}),
  removeAccount: ({ me }) => ({ body: { currentPassword: me.password } }),
  requestDataExport: () => ({}),
  subscribePush: () => ({
    body: {
      address: {
        endpoint: 'https://push.example.com/of-nobody',
        // The base point of the curve, which no user has as a key.
        keys: {
          p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
          auth: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      },
      settings: {
        kinds: ['message'],
        quietHours: { isOn: false, from: '23:00', to: '08:00' },
        preview: 'name',
        locale: 'en',
        timeZone: 'UTC',
      },
    },
  }),
  unsubscribePush: () => ({ body: { endpoint: 'https://push.example.com/of-nobody' } }),
  testPush: () => ({ body: { endpoint: 'https://push.example.com/of-nobody' } }),
  resendConfirmationEmail: () => ({ body: {} }),
  resetPassword: ({ me }) => ({ body: { email: me.email } }),
  updatePassword: ({ me }) => ({ body: { password: 'another-one-8', currentPassword: me.password } }),
  checkUid: ({ me }) => ({ body: { uid: me.id } }),
  interimLogin: ({ me }) => ({ body: { uid: `interim-${me.id}` } }),
  getInterimAgency: () => ({ body: {} }),
  updateProfile: () => ({ body: { name: 'Throwaway', bio: null, languages: ['en', 'es'] } }),
  changeActionFlow: () => ({ body: { actionFlow: 'none' } }),
  addOnboardingScreen: () => ({ body: { screen: 'media' } }),
  sendDeviceInfo: () => ({
    body: { osName: 'Linux', deviceId: 'd1', appLang: 'en', osLang: 'en', pushToken: null },
  }),
  getSplit: () => ({ params: { name: 'match_rewards' }, query: {} }),
  getPreRegistrationSplit: () => ({ params: { name: 'match_rewards' } }),
  updateUserParams: () => ({ body: { params: { seen: true, depth: { of: ['anything'] } } } }),
  updateClientSettings: () => ({
    body: {
      autoReplies: { away: { enabled: true, text: 'Back soon' } },
      privacy: { hiddenCountries: ['ES'] },
    },
  }),
  clientVideoStart: () => ({ body: {} }),
  clientVideoEnd: () => ({ body: { channelId: 'nobody-knows-it' } }),
  matchRequest: () => ({ body: { matchingFilter: {} } }),
  matchedUsersProfiles: ({ other }) => ({ body: [other.id] }),
  unmatch: ({ other }) => ({ body: { userId: other.id } }),
  rematch: ({ other }) => ({ params: { userId: other.id } }),
  unmatchById: ({ other }) => ({ params: { userId: other.id } }),
  presence: ({ other }) => ({ body: { userId: other.id } }),
  presenceMany: ({ me, other }) => ({ body: { userIds: [me.id, other.id] } }),
  block: ({ other }) => ({ params: { id: other.id } }),
  undoBlock: ({ other }) => ({ params: { id: other.id } }),
  blockMany: ({ other }) => ({ body: { userIds: [other.id] } }),
  unblockMany: ({ other }) => ({ body: { userIds: [other.id] } }),
  like: ({ other }) => ({ params: { id: other.id } }),
  readActivities: () => ({ body: { upTo: 'nothing' } }),
  unblock: ({ other }) => ({ params: { id: other.id } }),
  addFavorite: ({ other }) => ({ params: { id: other.id } }),
  removeFavorite: ({ other }) => ({ params: { id: other.id } }),
  getFavoriteStatus: ({ other }) => ({ params: { id: other.id } }),
  orderGallery: () => ({ body: { type: 'image', ids: [] } }),
  deleteGalleryItem: () => ({ params: { id: 'gone-already' } }),
  deleteVideoGalleryItem: () => ({ body: { id: 'gone-already' } }),
  goddessSortedByVideoDate: () => ({ body: { pageSize: 5 } }),
  getStoriesOf: ({ other }) => ({ params: { userId: other.id } }),
  getUserDetail: ({ other }) => ({ params: { id: other.id } }),
  report: ({ other }) => ({ body: { userId: other.id, reason: 'spam', source: 'profile' } }),
  createFileUpload: () => ({
    body: { tempId: 't1', type: 'image', chatId: null, extension: 'jpg', purpose: 'chat' },
  }),
  createGroupFileUpload: () => ({
    body: [
      { tempId: 't1', type: 'video', extension: 'mov', purpose: 'chat' },
      { tempId: 't2', type: 'audio', extension: 'mp3', purpose: 'chat' },
    ],
  }),
  getCallPrice: ({ other }) => ({ params: { userId: other.id, fromScreen: 'chat' } }),
  getCallStats: () => ({ query: { period: 'week' } }),
  getCallHistory: () => ({ query: { period: 'month', limit: 5 } }),
  getCallsList: () => ({ query: { tabId: 'match', count: 5 } }),
  getGoddessList: () => ({
    params: { id: 'online' },
    query: { count: 5, languages: ['en', 'es'], freeOnly: true },
  }),
  getChatList: () => ({ query: { listFilter: 'all', count: 20 } }),
  sendMessage: ({ other }) => ({ body: { to: other.id, type: 'text', text: 'hello', tempId: 'walk-1' } }),
  sendToUser: ({ other }) => ({
    params: { id: other.id },
    body: { type: 'sticker', stickerId: 'hello', tempId: 'walk-2' },
  }),
  sendGroupToUser: ({ other }) => ({
    params: { id: other.id },
    body: { messages: [{ type: 'gif', gifId: 'hello', tempId: 'walk-3' }] },
  }),
  openChat: ({ other }) => ({ body: { userId: other.id } }),
  getSupportChat: () => ({ params: { subtype: 'general' } }),
  sendToSupport: () => ({
    params: { subtype: 'finance' },
    body: { type: 'text', text: 'hello', tempId: 'walk-4' },
  }),
  setMessageStatusOfChats: () => ({ params: { status: 'read' }, body: { chatIds: ['none'] } }),
  deleteChats: () => ({ body: { chatIds: ['none'] } }),
  deleteAllChats: () => ({ body: { listFilter: 'unread' } }),
  getAutoreplySuggestions: () => ({ query: { type: 'greeting' } }),
  translatedText: () => ({
    body: { textKeys: ['callTab.missed', 'nobody.knows.it'], targetLang: 'uk' },
  }),
  getEarnings: () => ({ query: { days: 7 } }),
  getMyTopMaleUsers: () => ({ body: { period: 'month', sort: 'recent' } }),
  getPayoutHistory: () => ({ query: { count: 2 } }),
  getStatement: () => ({ query: { month: '2026-01', timeZone: 'Europe/Kyiv' } }),
  getAgencyFigures: () => ({ query: {} }),
  leaveAgency: () => ({ body: {} }),
  getWeeklyLeaderboard: () => ({ query: { week: 'previous' } }),
  readAllChats: () => ({ body: { listFilter: 'all', chatType: 'all' } }),
};

/** Returns the request; null if the endpoint has no entry or the deployment has no other person. */
export function goodRequest(name: EndpointName, { me, other }: Actors): LooseRequest | null {
  const make = makers[name] as Make<EndpointName> | undefined;
  return make && other ? (make({ me, other }) as LooseRequest) : null;
}

/**
 * Returns a sampled request. Samples of log-in and sign-up always use an e-mail, because signing in with
 * another provider may be built later.
 */
export function tamedSample(name: EndpointName, seed: number): LooseRequest {
  const request = sampleRequest(name, seed) as LooseRequest;
  if (name !== 'login' && name !== 'signUp') return request;
  return { ...request, body: { ...(request.body as object), method: 'ownemail' } };
}
