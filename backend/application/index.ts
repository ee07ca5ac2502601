import type { FastifyInstance } from 'fastify';
import { createAccountResponses } from '../people/accountResponses.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { LinkOrigin, Mailer } from '../mail/index.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { applicationOf, stateOf } from './applicationRepo.ts';
import { createDeciding } from './deciding.ts';
import { createApplicationDesk } from './desk.ts';
import { createHerSide } from './herSide.ts';
import { createHousekeeping } from './housekeeping.ts';
import { registerCallBack } from './identityCheck/callBackRoute.ts';
import { createIdentityChecks } from './identityCheck/checks.ts';
import { localIdentity, registerLocalCheck } from './identityCheck/local.ts';
import { createRemoteIdentity, type RemoteIdentitySettings } from './identityCheck/remote.ts';
import { createNotices } from './notices.ts';
import type { ApplicantPictures } from './ports.ts';

export { waitingStates } from './applicationRepo.ts';
export { beginLease, latestCheckOf } from './identityCheck/checks.ts';

export type { RemoteIdentitySettings } from './identityCheck/remote.ts';
export { gestureFolder } from './gestures.ts';
export { localCheckPath } from './identityCheck/local.ts';
export { identityCheckSettings } from './identityCheck/remote.ts';

export interface ApplicationOptions {
  readonly uploads: Uploads;
  readonly pictures: ApplicantPictures;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
  /** Identity provider: `local` is the demo's page; null: identities cannot be checked. */
  readonly identityCheck: 'local' | RemoteIdentitySettings | null;
}

type Endpoint = keyof ReturnType<typeof createHerSide> | keyof ReturnType<typeof createApplicationDesk>;

export interface ApplicationFeature {
  readonly handlers: HandlersOf<Endpoint>;
  /** Registers the provider's call-back and the demo's page, which are not endpoints of the contract. */
  registerRoutes(app: FastifyInstance): void;
  /** Applies deadlines; runs automatically once an hour. */
  sweep(): Promise<void>;
  idle(): Promise<void>;
}

/** Creates the feature for becoming a streamer (§4.3). */
export function createApplicationFeature(context: Context, options: ApplicationOptions): ApplicationFeature {
  const { database } = context;
  const { uploads, pictures, identityCheck } = options;
  const users = createUsers(database);
  const answers = createAccountResponses(context);
  const notices = createNotices({ context, ...options });
  const provider =
    identityCheck === 'local'
      ? localIdentity
      : identityCheck && createRemoteIdentity({ ...identityCheck, clock: context.clock });
  const checks = createIdentityChecks({
    context,
    provider,
    async onResult(work, userId, state) {
      const user = await users.byId(userId, work.db);
      if (!user) return;
      const row = await applicationOf(work.db, userId);
      await notices.changed(work, row ?? { id: userId, user_id: userId }, row ? stateOf(row) : 'draft');
      await notices.notifyUser(work, user, state === 'approved' ? 'identityApproved' : 'identityRefused');
    },
  });
  const tasks = createTaskQueue(context.log, 'applications');
  const onApproved = (userId: string) =>
    tasks.runInBackground('looking at her stories', pictures.judgePending(userId));
  const decide = createDeciding({ context, users, answers, pictures, notices, onApproved });
  const housekeeping = createHousekeeping(context, uploads);
  return {
    handlers: {
      ...createHerSide({ context, uploads, checks, notices }),
      ...createApplicationDesk({ context, uploads, pictures, notices, decide }),
    },
    registerRoutes(app) {
      if (provider && identityCheck !== 'local') registerCallBack(app, provider, checks);
      if (identityCheck === 'local') registerLocalCheck(app, checks);
    },
    sweep: () => housekeeping.sweep(),
    async idle() {
      await checks.idle();
      await housekeeping.idle();
      await tasks.idle();
      await notices.idle();
    },
  };
}
