import { createActivitiesFeature } from '../activities/index.ts';
import { createAccountHandlers, type AccountOptions } from '../account/index.ts';
import { type SplitWeights, createSplits } from '../people/splits.ts';
import { allStaff, hasStaffRole } from '../people/staff.ts';
import { createUsers } from '../people/users.ts';
import { createAuditHandlers } from '../audit/index.ts';
import { createAgenciesHandlers } from '../agencies/index.ts';
import {
  createApplicationFeature,
  type ApplicationFeature,
  type ApplicationOptions,
} from '../application/index.ts';
import { createCallLookup, createCallsFeature, type CallsFeature } from '../calls/index.ts';
import {
  createChatFeature,
  findChatText,
  isHiddenMedium,
  pushPresence,
  reportedPictures,
  requireUnblockedMember,
  type ChatFeature,
} from '../chat/index.ts';
import type { Context, CoreContext } from '../context.ts';
import type { SpawnDetectorChild } from '../detectors/index.ts';
import { createDictionaryHandlers } from '../dictionary/index.ts';
import { createExpiry } from './expiry.ts';
import { createFilesFeature, type FilesFeature, type FilesOptions } from '../files/index.ts';
import {
  createGalleryEvidence,
  createGalleryFeature,
  createPersonMedia,
  createRecentViewers,
  isWithheldItem,
  type GalleryFeature,
} from '../gallery/index.ts';
import { createGiftsFeature, type GiftsFeature } from '../gifts/index.ts';
import type { Handlers } from '../http/handler.ts';
import { createLeavingFeature, type LeavingFeature } from '../leaving/index.ts';
import { createMatchingFeature, type MatchingContext, type MatchingFeature } from '../matching/index.ts';
import {
  createModerationFeature,
  type DetectorThresholds,
  type ModerationFeature,
  type RemoteSettings,
} from '../moderation/index.ts';
import { createPurchasesFeature, type PurchaseProvider, type PurchasesFeature } from '../purchases/index.ts';
import { createPushFeature, type PushOptions } from '../push/index.ts';
import { createReferralsFeature, type ReferralsFeature } from '../referrals/index.ts';
import { createPayoutsFeature } from '../payouts/index.ts';
import { createPenaltiesFeature, earlySkipPrice, type PenaltiesFeature } from '../penalties/index.ts';
import { createSupportHandlers } from '../support/index.ts';
import { createSanctionsFeature, type SanctionsFeature } from '../sanctions/index.ts';
import { createSocialFeature, type SocialFeature } from '../social/index.ts';
import { createBonuses, createOnlineLog, createStreamerHandlers, createTopUsers } from '../streamer/index.ts';

export interface Features {
  readonly handlers: Handlers;
  readonly matching: MatchingFeature;
  readonly moderation: ModerationFeature;
  readonly calls: CallsFeature;
  readonly chat: ChatFeature;
  readonly files: FilesFeature;
  readonly gallery: GalleryFeature;
  readonly gifts: GiftsFeature;
  readonly social: SocialFeature;
  readonly application: ApplicationFeature;
  readonly purchases: PurchasesFeature;
  readonly referrals: ReferralsFeature;
  readonly penalties: PenaltiesFeature;
  readonly sanctions: SanctionsFeature;
  readonly leaving: LeavingFeature;
  /** Resolves when no feature has work in progress. */
  idle(): Promise<void>;
  /** Called before the database closes: finishes the work in progress. */
  close(): Promise<void>;
}

export type FeatureOptions = AccountOptions &
  Pick<MatchingContext, 'metAgainAfterMs' | 'areKeptApart' | 'iceServersFor' | 'sendsFrames'> &
  Pick<FilesOptions, 'places' | 'spawnPictureChild'> &
  Pick<ApplicationOptions, 'identityCheck'> & {
    /** The deployment's own moderation service; null: none. */
    readonly moderationService?: RemoteSettings | null;
    /** Thresholds of the built-in detectors; null: detectors are off. */
    readonly detectors?: DetectorThresholds | null;
    readonly spawnDetectorChild?: SpawnDetectorChild;
    /** Sells coins and premium; null: purchases are off. */
    readonly purchaseProvider: PurchaseProvider | null;
    readonly push: PushOptions;
  };

/** Creates the features and connects them with each other. */
export function createFeatures(core: CoreContext, options: FeatureOptions): Features {
  const { metAgainAfterMs, areKeptApart, iceServersFor, sendsFrames, ...others } = options;
  const {
    places,
    spawnPictureChild,
    moderationService,
    detectors,
    spawnDetectorChild,
    purchaseProvider,
    identityCheck,
    push: pushOptions,
    ...account
  } = others;
  // A configured moderation service judges all users, unless the configuration sets another percentage.
  const splitWeights: SplitWeights = {
    ...(moderationService && { hive_moderation: 100 }),
    ...account.splitWeights,
  };
  const splits = createSplits(core.database, splitWeights);
  const gifts = createGiftsFeature(core);
  const files = createFilesFeature(core, {
    places,
    spawnPictureChild,
    mayUpload: async (userId, chatId) => void (await requireUnblockedMember(core.database, chatId, userId)),
    isWithheld: async (uploadId) =>
      (await isHiddenMedium(core.database, uploadId)) ||
      isWithheldItem(core.database, uploadId, core.clock.now()),
  });
  const viewers = createRecentViewers(core);
  const personMedia = createPersonMedia({ ...core, uploads: files.uploads, viewers });
  const context: Context = { ...core, personMedia };
  const galleryPictures = createGalleryEvidence(context, files.uploads);
  const moderation = createModerationFeature(context, {
    store: places.store,
    spawnPictureChild,
    service: moderationService,
    detectors,
    spawnDetectorChild,
    isOfService: async (userId) => (await splits.groupOf(userId, 'hive_moderation')) === 'hive',
    isModerator: (userId) => hasStaffRole(context.database, userId, 'moderator'),
    mayHavePenalty: async (userId) => (await createUsers(context.database).byId(userId))?.role === 'goddess',
    async picturesOfMedium(medium, seenBy) {
      const sent = await reportedPictures(context.database, files.uploads, medium, seenBy);
      return sent.length > 0 ? sent : galleryPictures(medium, seenBy);
    },
    picturesOfPerson: (userId, seenBy) => galleryPictures({ id: null, fromId: userId }, seenBy),
  });
  const chat = createChatFeature({
    ...context,
    uploads: files.uploads,
    gifts: gifts.gifts,
    judgeMedium: moderation.judgeMedium,
  });
  const presence = pushPresence(context);
  const matching = createMatchingFeature({
    ...context,
    presence: presence.service,
    users: createUsers(context.database),
    moderator: moderation.moderator,
    earlySkipPrice: async (db, { userId, role }, startedMs) =>
      role === 'goddess' ? earlySkipPrice(db, userId, startedMs) : null,
    metAgainAfterMs,
    areKeptApart,
    iceServersFor,
    sendsFrames,
    offeredLastFrom: account.settings?.lowPerfomingCountries,
    calls: createCallLookup(context.database),
  });
  const calls = createCallsFeature(
    { ...context, presence: presence.service },
    {
      matching,
      iceServersFor,
      unlisted: () => allStaff(context.database),
    },
  );
  const social = createSocialFeature(context, {
    matching,
    unlisted: () => allStaff(context.database),
    changeChats: (task) => chat.changeWith(task),
  });
  core.events.on('userUnblocked', ({ userId, byId }) => {
    presence.sendPresenceOf(byId, userId);
    presence.sendPresenceOf(userId, byId);
  });

  const gallery = createGalleryFeature(context, {
    uploads: files.uploads,
    viewers,
    judgeMedium: moderation.judgeMedium,
    offeredAmong: (viewerId, ids) => social.offeredAmong(viewerId, ids),
  });

  const topUsers = createTopUsers(context);
  const application = createApplicationFeature(context, {
    uploads: files.uploads,
    pictures: gallery.galleries,
    mailer: account.mailer,
    linkOrigin: account.linkOrigin,
    identityCheck,
  });
  const online = createOnlineLog(context);
  const bonuses = createBonuses(context, online);
  const activities = createActivitiesFeature(context);
  const expiry = createExpiry(context);
  const referrals = createReferralsFeature(context, { linkOrigin: account.linkOrigin });
  const purchases = createPurchasesFeature(context, { provider: purchaseProvider });
  const payouts = createPayoutsFeature(context, {
    passwords: account.passwords,
    mailer: account.mailer,
    linkOrigin: account.linkOrigin,
  });
  const penalties = createPenaltiesFeature(context, {
    store: places.store,
    cases: moderation.cases,
    mailer: account.mailer,
    linkOrigin: account.linkOrigin,
  });

  const sanctions = createSanctionsFeature(context, {
    cases: moderation.cases,
    mailer: account.mailer,
    linkOrigin: account.linkOrigin,
  });

  const push = createPushFeature(context, pushOptions);

  const leaving = createLeavingFeature(context, {
    store: places.store,
    work: places.work,
    passwords: account.passwords,
    mailer: account.mailer,
    linkOrigin: account.linkOrigin,
    uploads: files.uploads,
    eraseMessages: (userId) => chat.eraseAllOf(userId),
  });

  async function idle(): Promise<void> {
    await leaving.idle();
    await calls.idle();
    await matching.idle();
    await moderation.idle();
    await files.idle();
    await presence.idle();
    await chat.idle();
    await gallery.idle();
    await topUsers.idle();
    await application.idle();
    await bonuses.idle();
    await activities.idle();
    await expiry.idle();
    await purchases.idle();
    await referrals.idle();
    await payouts.idle();
    await penalties.idle();
    await sanctions.idle();
    await push.idle();
  }

  /**
   * Every endpoint of the contract has a handler here or is listed as not built. The compiler rejects an
   * endpoint that is in neither or in both.
   */
  const built = {
    ...createAccountHandlers(context, { ...account, splitWeights }),
    ...matching.handlers,
    ...moderation.handlers,
    ...calls.handlers,
    ...createStreamerHandlers(context, online, iceServersFor),
    ...payouts.handlers,
    ...createAuditHandlers(context),
    ...createSupportHandlers(context),
    ...createAgenciesHandlers(context),
    ...penalties.handlers,
    ...sanctions.handlers,
    ...leaving.handlers,
    ...createDictionaryHandlers({
      ...context,
      findMore: findChatText,
      countCalls: (userId) => calls.counts(userId),
    }),
    ...files.handlers,
    ...gallery.handlers,
    ...gifts.handlers,
    ...social.handlers,
    ...application.handlers,
    ...activities.handlers,
    ...purchases.handlers,
    ...referrals.handlers,
    ...chat.handlers,
    ...push.handlers,
  };
  return {
    handlers: built,
    matching,
    moderation,
    calls,
    chat,
    files,
    gallery,
    gifts,
    social,
    application,
    purchases,
    referrals,
    penalties,
    sanctions,
    leaving,
    idle,
    async close() {
      await files.close();
      await idle();
    },
  };
}
