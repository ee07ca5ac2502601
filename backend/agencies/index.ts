import { createAccountResponses } from '../people/accountResponses.ts';
import { requireUnbiased } from '../people/ownDecision.ts';
import { requireFinance } from '../people/staff.ts';
import { createUsers, type UserRow } from '../people/users.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createDeskLists, type DeskListEndpoint } from './deskLists.ts';
import { giveArtist, takeArtist } from './artists.ts';
import { makeAgency } from './make.ts';
import { personNamed } from '../people/agencies.ts';

export { giveArtist, takeArtist } from './artists.ts';
export { makeAgency } from './make.ts';

type Endpoint = DeskListEndpoint | 'makeAgency' | 'giveArtist' | 'takeArtist';

const noPerson = (field?: string) =>
  new ApiFailure('not_found', 'There is no such person.', field === undefined ? {} : { field });

/**
 * Handlers with which the finance desk creates agencies and artists (§3.7, §6.2). Each step is one line of
 * the audit log.
 */
export function createAgenciesHandlers(context: Context): HandlersOf<Endpoint> {
  const { clock, database, events, unitOfWork } = context;
  const users = createUsers(database);
  const answers = createAccountResponses(context);
  const lists = createDeskLists(context);

  async function ownerNamed(staffId: string, text: string | undefined): Promise<UserRow | null> {
    if (text === undefined) return null;
    const owner = await personNamed(database, text);
    if (!owner) throw noPerson('owner');
    await requireUnbiased(database, staffId, owner.id);
    return owner;
  }

  return {
    ...lists.handlers,

    async makeAgency({ caller, body }) {
      await requireFinance(database, caller.userId);
      const owner = await ownerNamed(caller.userId, body.owner);
      const { name, code, sharePercent } = body;
      const made = { name, code, sharePercent, owner, byId: caller.userId };
      const row = await unitOfWork.run(({ db }) => makeAgency(db, made, clock.now()));
      return lists.agencyView(caller.userId, row);
    },

    async giveArtist({ caller, body }) {
      await requireFinance(database, caller.userId);
      const named = await personNamed(database, body.person);
      if (!named) throw noPerson('person');
      await unitOfWork.run(async (work) => {
        await requireUnbiased(work.db, caller.userId, named.id);
        const user = await users.byId(named.id, work.db);
        if (!user) throw noPerson('person');
        const changed = await giveArtist(work.db, user, caller.userId, clock.now());
        if (!changed) return;
        await answers.changedProfile(changed, work);
        // An artist has neither matches nor calls.
        work.after(() => void events.announce('userMustLeave', { userId: changed.id, reason: 'stop' }));
      });
      return lists.artistView(caller.userId, named.id);
    },

    async takeArtist({ caller, params }) {
      await requireFinance(database, caller.userId);
      await unitOfWork.run(async (work) => {
        await requireUnbiased(work.db, caller.userId, params.id);
        const user = await users.byId(params.id, work.db);
        if (!user) throw noPerson();
        await answers.changedProfile(await takeArtist(work.db, user, caller.userId, clock.now()), work);
      });
      return {};
    },
  };
}
