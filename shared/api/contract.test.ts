import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { accountApi } from './account.ts';
import { agenciesApi } from './agencies.ts';
import { applicationApi } from './application.ts';
import { activitiesApi } from './activities.ts';
import { startUpApi } from './startUp.ts';
import { callsApi } from './calls.ts';
import { chatApi } from './chat.ts';
import { contract, endpointNames } from './contract.ts';
import { earningsApi } from './earnings.ts';
import { apiBases, type ApiBase, type EndpointSpec } from './endpoint.ts';
import { filesApi } from './files.ts';
import { supportApi } from './support.ts';
import { auditApi } from './audit.ts';
import { financeApi } from './finance.ts';
import { payoutsApi } from './payouts.ts';
import { galleryApi } from './gallery.ts';
import { identityApi } from './identity.ts';
import { matchingApi } from './matching.ts';
import { linkPreviewsApi, messageChangesApi, messageSearchApi } from './messages.ts';
import { moderationApi } from './moderation.ts';
import { ownAccountApi } from './ownAccount.ts';
import { penaltiesApi } from './penalties.ts';
import { profileApi } from './profile.ts';
import { purchasesApi } from './purchases.ts';
import { pushApi } from './push.ts';
import { sanctionsApi } from './sanctions.ts';
import { socialApi } from './social.ts';
import { streamerApi } from './streamer.ts';

/**
 * Section 7 of docs/product.md, written by hand rather than derived from the contract, which is checked
 * against this list. Each `{name}` is `:param`; a missing leading slash is added; purchases are the three of
 * docs/product.md.
 */
const specified: Record<ApiBase, readonly string[]> = {
  core: [
    // Account and profile
    'POST /login',
    'POST /login/byToken',
    'POST /v2/isRegistered',
    'POST /web/signup',
    'GET /profile',
    'POST /profile',
    'POST /deactivate',
    'POST /reactivate',
    'GET /modelProblemWeb',
    'POST /changeActionFlow',
    'GET /userOnboardingScreens',
    'POST /userOnboardingScreens',
    'POST /updateEmail',
    'POST /resendConfirmationEmail',
    'POST /v2/resetPassword',
    'POST /updatePassword',
    'POST /interim/checkUid',
    'POST /interim/login',
    'POST /interim/getAgency',
    'POST /deviceInfo',
    'GET /lastLaunch',
    'POST /v2/profilePictures',
    'GET /split/:param',
    'GET /preRegistrationSplit/:param',
    'POST /analytics/userParams/update',
    'GET /analytics/userParams/get',
    'GET /v2/settings',
    'GET /clientSettings',
    'POST /clientSettings',
    // Gallery
    'POST /videoGallery/createItem',
    'POST /v2/addGalleryItem',
    'POST /videoGallery/deleteItem',
    'POST /deleteGalleryItem/:param',
    'POST /goddessSortedByVideoDate',
    'POST /switchAvatarAndApprovedGalleryItem',
    'GET /blurredImages',
    // Social
    'POST /block/:param',
    'POST /unblock/:param',
    'GET /blocked',
    'POST /favorites/add/:param',
    'POST /favorites/remove/:param',
    'GET /favorites/status/:param',
    'GET /v2/favorites/listBy',
    'GET /v2/favorites/list',
    'GET /favorites/counter',
    'POST /presence',
    'POST /presenceMany',
    'POST /v2/report',
    'GET /callsTabsList',
    'GET /callsList',
    'GET /goddessListTabs',
    'GET /goddessList/:param',
    'GET /goddessReferralsBonuses',
    // Calls and matching
    'POST /call/:param/:param',
    'POST /callMinute/:param',
    'POST /callCancel/:param',
    'GET /callPrice/:param/:param',
    'POST /caller25second/:param',
    'POST /callee25second/:param',
    'POST /callee30second/:param',
    'GET /call/isCallEnd/:param',
    'GET /calls/stats',
    'GET /calls/history',
    'GET /v2/gifts',
    'GET /v2/allGifts',
    'POST /v2/clientVideoStart',
    'POST /clientVideoEnd',
    'GET /matchingBan',
    'POST /v3/matchRequest',
    'POST /matchingStart',
    'POST /cancelMatchRequest',
    'POST /v3/matchingEnd',
    'POST /v2/moderate',
    'POST /unmatch',
    'POST /matchedUsersProfiles',
    'POST /translatedText',
    // Streamer side
    'GET /goddess/amIready',
    'GET /getGesturesImages',
    'POST /gestures/add',
    'GET /earnings',
    'GET /topMaleUsers',
    'POST /myTopMaleUsers',
    'GET /goddess/penaltyHistory',
    'GET /goddess/dashboard/payoutHistory',
    'GET /letsTalkMessages',
    'GET /balance',
    'GET /goddess/dashboard',
    'GET /goddess/kpiConfigInfo',
    'GET /contest/weeklyLeaderBoards',
    'GET /loyaltyBonus/streak',
    'GET /goddess/agencyInformation',
    'GET /goddess/assignAgency',
    'GET /billingMethods/list',
    'POST /billingMethods/create',
    'POST /billingMethods/edit',
    'GET /goddess/dashboard/paymentTargetInfo',
    'POST /ondato/createIdv',
    'GET /ondato/idvApprovement',
    // Files
    'POST /createFileUpload',
    'POST /createGroupFileUpload',
  ],
  chat: [
    'GET /chat/getList',
    'GET /chat/get/:param',
    'GET /chat/v2/getByUser',
    'GET /chat/getByUser/:param',
    'GET /chat/getBySupport/:param',
    'GET /chat/hide/:param',
    'GET /history/:param',
    'GET /history/getByUser/:param',
    'GET /history/:param/mediaItems',
    'POST /chat/v2/sendMessage',
    'POST /message/sendToUser/:param',
    'POST /message/sendGroupToUser/:param',
    'POST /message/sendToSupport/:param',
    'POST /message/sendGroupToSupport/:param',
    'POST /messageStatus/:param/:param',
    'POST /messageStatus/:param',
    'POST /messageStatus/readAllChats',
    'POST /message/delete',
    'POST /message/unblurre',
    'POST /chat/blurFromUser',
    'GET /letsTalkMessages',
    'POST /chats/delete',
    'POST /chats/deleteAll',
    'POST /chat/v2/open',
    'GET /autoreplySuggestionTexts',
  ],
  purchase: ['GET /packages', 'GET /memberships', 'POST /purchases'],
};

/**
 * Endpoints beyond section 7, with their reasons. Section 7 writes `POST /unmatch {userId}` with a body,
 * §4.6, item 6 writes `POST /unmatch/{userId}`: both exist, and undoing it is ours.
 * Section 7 has no path for: the moderation queue (Matching 7), log-out, a person's page, the order of a
 * gallery, and stories (§3.2); the history, restoring and stopping of purchases; the selfie and identity
 * check of an application (§4.3).
 * Our own additions are also: activities, likes, bulk actions on the blacklist, the finance desk, the entries
 * of a streamer's figures, penalties and appeals (D: Penalty, Appeals), statements, leaving an agency,
 * creating agencies and artists, Web Push, bans and suspensions with their appeals, reactions, editing and
 * searching messages, link previews, listing sessions, deleting an account, and exporting data.
 */
const beyond: Partial<Record<keyof typeof specified, readonly string[]>> = {
  core: [
    'POST /unmatch/:param',
    'POST /unmatch/:param/undo',
    'POST /undoSkip',
    'GET /moderation/cases',
    'GET /moderation/cases/:param',
    'POST /moderation/calls/:param',
    'POST /moderation/cases/:param/decide',
    'GET /moderation/mine',
    'POST /moderation/mine/:param/appeal',
    'GET /moderation/cases/:param/decision',
    'POST /moderation/cases/:param/sanction',
    'GET /moderation/sanctions',
    'POST /moderation/sanctions/:param/undo',
    'POST /moderation/sanctions/:param/lift',
    'POST /moderation/sanctions/:param/appeal',
    'GET /sanctions',
    'POST /sanctions/:param/appeal',
    'POST /sanctions/:param/appeal/withdraw',
    'POST /ban',
    'POST /ban/appeal',
    'POST /ban/appeal/withdraw',
    'POST /logout',
    'GET /sessions',
    'POST /sessions/:param/end',
    'POST /sessions/endOthers',
    'POST /account/code',
    'POST /account/remove',
    'GET /account/export',
    'POST /account/export',
    'POST /account/export/open',
    'GET /push/key',
    'POST /signIn/keep',
    'POST /signIn/take',
    'POST /push/subscribe',
    'POST /push/unsubscribe',
    'POST /push/test',
    'GET /userDetail/:param',
    'GET /profile/as/:param',
    'GET /activities',
    'POST /activities/read',
    'POST /block/:param/undo',
    'POST /blocked/add',
    'POST /blocked/remove',
    'POST /like/:param',
    'POST /gallery/order',
    'GET /stories',
    'GET /stories/:param',
    'POST /stories/:param/view',
    'GET /stories/:param/viewers',
    'GET /goddess/dashboard/entries',
    'GET /earnings/hours',
    'GET /goddess/dashboard/shift',
    'GET /goddess/dashboard/book',
    'GET /application',
    'POST /application/submit',
    'POST /application/withdraw',
    'POST /application/appeal',
    'GET /moderation/applications',
    'GET /moderation/applications/:param',
    'POST /moderation/applications/:param/claim',
    'POST /moderation/applications/:param/decide',
    'GET /goddess/dashboard/payouts/:param',
    'GET /goddess/dashboard/payouts/:param/lines',
    'GET /goddess/dashboard/payoutForecast',
    'GET /goddess/dashboard/statementMonths',
    'GET /goddess/supporters/:param',
    'POST /goddess/supporters/:param/note',
    'GET /goddess/supporterNotes',
    'POST /billingMethods/:param/reveal',
    'GET /goddess/dashboard/statement',
    'GET /statement/keys',
    'GET /goddess/agencyFigures',
    'POST /goddess/leaveAgency',
    'POST /finance/payouts/import',
    'GET /goddess/penalties/:param/evidence',
    'POST /goddess/penalties/:param/appeal',
    'POST /goddess/penalties/:param/appeal/withdraw',
    'POST /moderation/cases/:param/messages',
    'GET /moderation/cases/:param/penalty',
    'POST /moderation/cases/:param/penalty',
    'GET /moderation/penalties',
    'GET /moderation/penalties/:param/evidence',
    'POST /moderation/penalties/:param/revoke',
    'POST /moderation/penalties/:param/appeal',
    'GET /finance/payouts',
    'GET /audit',
    'GET /support/tickets',
    'GET /support/tickets/:param',
    'POST /support/tickets/:param/take',
    'POST /support/tickets/:param/release',
    'POST /support/tickets/:param/solve',
    'POST /support/tickets/:param/reopen',
    'POST /support/tickets/:param/notes',
    'POST /finance/payouts/:param/destination',
    'POST /finance/payouts/export',
    'POST /finance/payouts/approve',
    'POST /finance/payouts/undo',
    'POST /finance/payouts/:param/approve',
    'POST /finance/payouts/:param/paid',
    'POST /finance/payouts/:param/failed',
    'POST /finance/payouts/:param/hold',
    'POST /finance/payouts/:param/release',
    'GET /finance/methods',
    'POST /finance/methods/:param/destination',
    'POST /finance/methods/:param/review',
    'GET /finance/agencies',
    'POST /finance/agencies',
    'GET /finance/agencies/:param/members',
    'GET /finance/artists',
    'POST /finance/artists',
    'POST /finance/artists/:param/take',
  ],
  chat: ['GET /linkPreview', 'GET /search/messages', 'POST /message/react', 'POST /message/edit'],
  purchase: [
    'GET /purchases',
    'POST /purchases/restore',
    'POST /purchases/cancel',
    'POST /memberships/cancel',
  ],
};

describe('optional answers of other deployments', () => {
  const specs: readonly EndpointSpec[] = Object.values(contract);

  it('are read as null or as an object without fields', () => {
    const unreadable = specs.filter(
      ({ isAnswerOptional, response }) =>
        isAnswerOptional && !z.safeParse(response, null).success && !z.safeParse(response, {}).success,
    );
    expect(unreadable.map(({ path }) => path)).toEqual([]);
  });

  it('have a GET with the same schema', () => {
    for (const { elseAsk, response, path } of specs) {
      if (elseAsk === undefined) continue;
      const instead: EndpointSpec = contract[elseAsk as keyof typeof contract];
      expect([path, instead.method, instead.response === response]).toEqual([path, 'GET', true]);
    }
  });
});

/** §6: "Goddess-only calls: earnings, dashboard, payout history, penalties, KPI config, amIready, topMaleUsers." */
const goddessOnly = [
  'GET /earnings',
  'GET /goddess/dashboard',
  'GET /goddess/dashboard/payoutHistory',
  'GET /goddess/penaltyHistory',
  'GET /goddess/kpiConfigInfo',
  'GET /goddess/amIready',
  'GET /topMaleUsers',
  'GET /goddess/dashboard/entries',
  'GET /earnings/hours',
  'GET /goddess/dashboard/shift',
  'GET /goddess/dashboard/book',
];

const parts = {
  accountApi,
  agenciesApi,
  auditApi,
  supportApi,
  applicationApi,
  activitiesApi,
  startUpApi,
  ownAccountApi,
  callsApi,
  chatApi,
  earningsApi,
  filesApi,
  financeApi,
  payoutsApi,
  galleryApi,
  identityApi,
  matchingApi,
  messageChangesApi,
  linkPreviewsApi,
  messageSearchApi,
  moderationApi,
  penaltiesApi,
  sanctionsApi,
  profileApi,
  purchasesApi,
  pushApi,
  socialApi,
  streamerApi,
};
const bases = Object.keys(apiBases) as ApiBase[];
const endpoints: readonly (readonly [string, EndpointSpec])[] = Object.entries(contract);

function shapeOf(spec: EndpointSpec): string {
  return `${spec.method} ${spec.path.replace(/:[^/]+/g, ':param')}`;
}

function paramNames(spec: EndpointSpec): string[] {
  return [...spec.path.matchAll(/:([^/]+)/g)].map((found) => found[1] ?? '').sort();
}

function schemaKeys(schema: unknown): string[] {
  return Object.keys((schema as { shape: object }).shape).sort();
}

describe('the contract against docs/product.md', () => {
  it.each(bases)('covers exactly the paths of section 7 at the base %s', (base) => {
    const declared = endpoints.filter(([, spec]) => spec.base === base).map(([, spec]) => shapeOf(spec));
    const wanted = [...specified[base], ...(beyond[base] ?? [])];
    const missing = wanted.filter((shape) => !declared.includes(shape));
    const extra = declared.filter((shape) => !wanted.includes(shape));
    expect({ missing, extra }).toEqual({ missing: [], extra: [] });
  });

  it('uses a hand-written list without duplicates', () => {
    for (const base of bases) expect(new Set(specified[base]).size).toBe(specified[base].length);
  });

  it('lets only goddesses use goddess-only calls', () => {
    const found = endpoints.filter(([, spec]) => goddessOnly.includes(shapeOf(spec)));
    expect(found.map(([, spec]) => spec.access)).toEqual(goddessOnly.map(() => ['goddess']));
  });

  it('marks exactly the GETs that change state', () => {
    expect(contract.assignAgency.changesState).toBe(true);
    expect(contract.hideChat.changesState).toBe(true);
    for (const [name, spec] of endpoints)
      if (spec.changesState) expect(spec.method, `${name} needs no mark`).toBe('GET');
  });
});

describe('consistency of the contract', () => {
  it('contains every endpoint, because no two share a name', () => {
    const names = Object.values(parts).flatMap((part) => Object.keys(part));
    expect([...names].sort()).toEqual([...endpointNames].sort());
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });

  it('has no two endpoints with the same base, method and path shape', () => {
    const shapes = endpoints.map(([, spec]) => `${spec.base} ${shapeOf(spec)}`);
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  it.each(endpoints)('%s has a params schema of exactly the names in its path', (_, spec) => {
    expect(spec.params ? schemaKeys(spec.params) : []).toEqual(paramNames(spec));
  });

  it.each(endpoints)('%s names its section of the rules', (_, spec) => {
    expect(spec.section).toMatch(/^(§|D: )/);
  });

  it.each(endpoints)('%s has a body or form only if it is a POST', (_, spec) => {
    expect(spec.body !== undefined && spec.form !== undefined).toBe(false);
    if (spec.method === 'GET') expect(spec.body ?? spec.form ?? spec.files).toBeUndefined();
    if (spec.files) expect(spec.form).toBeDefined();
  });
});

describe('validating requests', () => {
  const draft = { type: 'text', text: 'Hello', tempId: 't1' } as const;

  it('parses numbers and lists of a query from strings', () => {
    const { query } = contract.getGoddessList;
    const read = query.parse({ count: '50', ageFrom: '21', languages: 'en,es', freeOnly: 'true' });
    expect(read).toMatchObject({ count: 50, ageFrom: 21, languages: ['en', 'es'], freeOnly: true });
    expect(query.parse({})).toMatchObject({ count: 20 });
    for (const count of ['', 'x', '0', '101', '1e1', '2.5', null])
      expect(query.safeParse({ count }).success, String(count)).toBe(false);
  });

  it('requires the recipient of a message and the fields of its type', () => {
    const { body } = contract.sendMessage;
    expect(body.safeParse({ ...draft, chatId: 'c1' }).success).toBe(true);
    expect(body.safeParse({ ...draft, to: 'u1' }).success).toBe(true);
    expect(body.safeParse(draft).error?.issues[0]?.path).toEqual(['chatId']);
    expect(body.safeParse({ ...draft, to: 'u1', text: ' ' }).error?.issues[0]?.path).toEqual(['text']);
    expect(body.safeParse({ ...draft, to: 'u1', type: 'gif' }).error?.issues[0]?.path).toEqual(['gifId']);
    expect(body.safeParse({ ...draft, to: 'u1', type: 'poem' }).error?.issues[0]?.path).toEqual(['type']);
  });

  it('accepts at most ten media, each either an upload or a gift', () => {
    const { body } = contract.sendToUser;
    const media = (...items: object[]) =>
      body.safeParse({ type: 'media', tempId: 't1', media: items }).success;
    expect(media({ tempUploadId: 'f1', price: 60 }, { giftId: 'g1' })).toBe(true);
    expect(media({})).toBe(false);
    expect(media({ tempUploadId: 'f1', giftId: 'g1' })).toBe(false);
    expect(media({ tempUploadId: 'f1', price: 0 })).toBe(false);
    expect(media()).toBe(false);
    expect(media(...Array.from({ length: 11 }, () => ({ giftId: 'g1' })))).toBe(false);
  });

  it('accepts only the uploads of section 5', () => {
    const { body } = contract.createFileUpload;
    const upload = { tempId: 't1', type: 'video', purpose: 'chat' };
    for (const extension of ['webm', 'mp4', 'mov', 'jpg', 'png', 'jpeg', 'mp3', 'MP4'])
      expect(body.safeParse({ ...upload, extension }).success, extension).toBe(true);
    for (const extension of ['exe', 'svg', 'mp4.exe', ''])
      expect(body.safeParse({ ...upload, extension }).success, extension).toBe(false);
  });

  it('accepts only the billing details of the given type', () => {
    const { body } = contract.createBillingMethod;
    const takes = (type: string, details: object) => body.safeParse({ type, details }).success;
    const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    expect(takes('binance', { network: 'TRC20', address })).toBe(true);
    expect(takes('binance', { network: 'ERC20', address })).toBe(false);
    for (const wrong of [
      address.slice(1),
      `${address}1`,
      address.replace('Q', '0'),
      address.replace('Q', 'l'),
    ])
      expect(takes('binance', { address: wrong }), wrong).toBe(false);
    for (const account of ['sofia@demo.local', 'U123456789012'])
      expect(takes('adcash', { account }), account).toBe(true);
    for (const account of ['U12345678901', '1234567890123', 'sofia'])
      expect(takes('adcash', { account }), account).toBe(false);
    const person = { email: 'sofia@demo.local', firstName: 'Sofia', lastName: 'Reis' };
    expect(takes('paxum', { ...person, accountType: 'individual' })).toBe(true);
    expect(takes('paxum', { ...person, accountType: 'church' })).toBe(false);
    expect(takes('paypal', person)).toBe(false);
  });
});

describe('tolerant parsing of responses', () => {
  it('accepts a masked billing method, and one of an unknown type', () => {
    const { response } = contract.getBillingMethods;
    const methods = response.parse({
      billingMethods: [
        { _id: 'b1', type: 'binance', status: 'active', details: { network: 'TRC20', address: 'TQn9…8kQz' } },
        { _id: 'b2', type: 'pigeon', status: 'resting', details: { ring: 7 } },
      ],
    }).billingMethods;
    expect(methods[0]).toMatchObject({ type: 'binance', isDefault: false, lockedUntil: null });
    expect(methods[1]).toMatchObject({ type: 'other', status: 'pending', details: { ring: 7 } });
  });

  it('reads a missing value as null rather than 0, and keeps unknown fields', () => {
    const { response } = contract.getDashboard;
    expect(response.parse({ earnings: { today: 5 }, mood: 'fine' })).toMatchObject({
      earnings: { today: 5, week: null, bySource: null, series: [] },
      levels: null,
      rank: null,
      mood: 'fine',
    });
    const penalties = contract.getPenaltyHistory.response.parse({
      history: [{ _id: 'p1', status: 'new', source: { kind: 'dream', id: 'd1' } }],
    });
    expect(penalties).toMatchObject({
      curentPenaltyLevel: null,
      history: [{ status: 'active', source: null }],
    });
  });
});

it('the account forms of visitors only create the schemas of public endpoints', () => {
  const accessOf = (api: Readonly<Record<string, { readonly access: string }>>) =>
    new Set(Object.values(api).map(({ access }) => access));
  expect([accessOf(accountApi), accessOf(profileApi)]).toEqual([new Set(['public']), new Set(['session'])]);
});
