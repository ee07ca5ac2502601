import * as z from 'zod/mini';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import { canMatch, isStreamer, marketSide } from '#shared/domain/roles.ts';
import { lockerOf } from '../people/locker.ts';
import type { UserRow, Users } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { MatchingFeature } from '../matching/index.ts';
import type { Connection } from '../storage/database.ts';
import type { Busy } from '../encounters/index.ts';
import { shareOf } from '../money/figures.ts';

export interface AdmissionOptions {
  readonly context: Pick<Context, 'database' | 'ledger' | 'presence'>;
  readonly users: Users;
  readonly matching: Pick<MatchingFeature, 'areBlocked' | 'matchOf' | 'suspensionOf'>;
  /** Returns users who cannot be called, such as support accounts. */
  readonly unlisted: () => Promise<ReadonlySet<string>>;
}

export interface Pair {
  readonly caller: UserRow;
  readonly callee: UserRow;
  readonly terms: Terms;
}

export interface Occupied {
  readonly own: Busy;
  readonly theirs: Busy;
  readonly fromScreen: string;
  /** The callee has split `multiplecalls`, so one more call may ring during a call. */
  readonly acceptsSecondCall: boolean;
}

export interface Admission {
  /**
   * Returns the two users with the price, if they could call each other at all. Throws the error for the
   * client.
   */
  pair(callerId: string, calleeId: string): Promise<Pair>;
  /** Throws unless both are free for a call in the state that the starting transaction sees. */
  requireFree(pair: Pair, now: Occupied): void;
  /** Throws unless a call is allowed and the payer has coins for a minute. */
  requireAllowed(pair: Pair): Promise<void>;
}

export function createAdmission({ context, users, matching, unlisted }: AdmissionOptions): Admission {
  const busy = () => new ApiFailure('busy', 'One of you is in a conversation.');

  return {
    async pair(callerId, calleeId) {
      if (callerId === calleeId)
        throw new ApiFailure('invalid_body', 'Nobody calls themselves.', { field: 'userId' });
      const [caller, callee] = await Promise.all([users.byId(callerId), users.byId(calleeId)]);
      if (!caller || caller.deleted === 1) throw new ApiFailure('forbidden', 'The account is not in use.');
      if (!callee || callee.deleted === 1 || callee.banned === 1 || (await unlisted()).has(calleeId))
        throw new ApiFailure('not_found', 'There is no such person.');
      const terms = termsOf(caller, callee);
      if (!terms) throw new ApiFailure('forbidden', 'Users call streamers, and streamers call users.');
      return { caller, callee, terms };
    },

    async requireAllowed({ caller, callee, terms }) {
      if (matching.areBlocked(caller.id, callee.id))
        throw new ApiFailure('blocked', 'One of you has blocked the other.');
      // As for a match (§4.2, §6.2): an incomplete profile cannot go live.
      if (!(await mayGoLive(context.database, caller)))
        throw new ApiFailure('locked', 'Complete the profile before calling.');
      const suspension = await matching.suspensionOf(caller.id);
      if (suspension)
        throw new ApiFailure('matching_banned', 'Matching and calls are suspended.', { ...suspension });
      // The reason is private to the callee, so the caller only gets `busy`.
      if (!(await mayGoLive(context.database, callee)) || (await matching.suspensionOf(callee.id)) !== null)
        throw busy();
      if ((await context.ledger.balance(terms.payerId)) < terms.price)
        throw new ApiFailure('not_enough_coins', `A minute of this call costs ${terms.price} coins.`);
    },

    requireFree({ callee }, { own, theirs, fromScreen, acceptsSecondCall }) {
      if (own.call_id !== null) throw busy();
      if (theirs.call_id !== null) {
        if (acceptsSecondCall && theirs.waiting_id === null && own.match_id === null) return;
        throw busy();
      }
      // "Keep talking": two users in a match with each other may call, but only if the request comes from the
      // match screen.
      const isTheirs = own.match_id !== null && own.match_id === theirs.match_id;
      if (isTheirs && fromScreen === 'match') return;
      if (own.match_id !== null || theirs.match_id !== null) throw busy();
      // Artists are always in a call (§4 "Presence"), and a demo companion may appear so.
      if (context.presence.ofUser(callee) === 'inacall') throw busy();
    },
  };
}

async function mayGoLive(connection: Connection, user: UserRow): Promise<boolean> {
  const role = z.core.parse(roleSchema, user.role);
  return canMatch(role, (await lockerOf(connection, user)).lock) && user.birthday !== null;
}

/** Coins per minute if the streamer has set no price. */
const defaultPriceCoins = 60;

/** Price of a call between two users, fixed when it begins. */
export interface Terms {
  /** Payer of the call: the user who is no streamer, in both directions of the call. */
  readonly payerId: string;
  readonly earnerId: string;
  /** Coins per minute. */
  readonly price: number;
  /** The streamer's share of these coins. */
  readonly share: number;
}

/** Returns null if both are on the same market side, because then no one would earn. */
function termsOf(a: UserRow, b: UserRow): Terms | null {
  const [first, second] = [a, b].map(({ role }) => z.core.parse(roleSchema, role));
  if (first === undefined || second === undefined || marketSide(first) === marketSide(second)) return null;
  const [payer, earner] = isStreamer(first) ? [b, a] : [a, b];
  const price = Math.max(0, earner.price ?? defaultPriceCoins);
  return { payerId: payer.id, earnerId: earner.id, price, share: shareOf(price) };
}
