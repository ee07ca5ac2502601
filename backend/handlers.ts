import { createAccountHandlers, type AccountOptions } from './account/index.ts';
import { createUsers } from './account/users.ts';
import type { Context } from './context.ts';
import { createDictionaryHandlers } from './dictionary/index.ts';
import type { Handlers } from './http/handler.ts';
import { notBuiltHandlers, type NotBuiltName } from './http/notBuiltYet.ts';
import {
  createLuminanceModerator,
  createMatchingFeature,
  type MatchingContext,
  type MatchingFeature,
} from './matching/index.ts';
import { createStreamerHandlers } from './streamer/index.ts';

export interface Features {
  readonly handlers: Handlers;
  readonly matching: MatchingFeature;
}

/** Puts the features together; what one needs from another is handed over here. */
export function createFeatures(
  context: Context,
  options: Omit<AccountOptions, 'leaveMatching'> & Pick<MatchingContext, 'metAgainAfterMs' | 'keepApart'>,
): Features {
  const { metAgainAfterMs, keepApart, ...account } = options;
  const matching = createMatchingFeature({
    ...context,
    users: createUsers(context.database),
    moderator: createLuminanceModerator(),
    metAgainAfterMs,
    keepApart,
  });
  const leaveMatching = (userId: string) => matching.withdraw(userId, 'stop');
  return { matching, handlers: createHandlers(context, matching, { ...account, leaveMatching }) };
}

/**
 * Every endpoint of the contract: handled by a feature, or in the list of those not built yet. One that is in neither
 * does not compile here, and one that is in both does not either.
 */
function createHandlers(context: Context, matching: MatchingFeature, account: AccountOptions): Handlers {
  const built = {
    ...createAccountHandlers(context, account),
    ...matching.handlers,
    ...createStreamerHandlers(context),
    ...createDictionaryHandlers(context),
  };
  return { ...notBuiltHandlers, ...onlyBuilt(built) };
}

/** Refuses what the list says is not built: it is to be taken out of the list. */
function onlyBuilt<T>(built: Extract<keyof T, NotBuiltName> extends never ? T : never): T {
  return built;
}
