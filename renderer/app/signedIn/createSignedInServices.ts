import { subscribeKey } from 'valtio/utils';
import { createAnalytics } from '#renderer/services/analytics.ts';
import { createBalance } from '#renderer/services/balance.ts';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { createLeader } from '#renderer/services/leader.ts';
import { applyPreferences, createPreferences } from '#renderer/services/preferences.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSplits } from '#renderer/services/splits.ts';
import { listenForCalls } from './listenForCalls.ts';
import { learnCallRules, ownCallRules } from './ownCallRules.ts';
import { createChatHolder } from './createChatHolder.ts';
import { createMediaHolder } from './createMediaHolder.ts';
import type { SignedInServices } from './signedInServices.ts';
import { createSessionSocket } from './sessionSocket.ts';
import { shareConnection } from './sharedConnection.ts';
import { whenIdle } from './whenIdle.ts';

export function createSignedInServices(services: Services): SignedInServices {
  const { clock, api, session, config, platform, reports, signOutHooks } = services;
  const scope = services.scope.child();
  const socket = createSessionSocket({ scope, clock, session, config, platform });
  const me = session.state.user?._id;
  if (me === undefined) throw new Error('nobody is signed in');
  const role = () => session.state.user?.rolesGroup ?? 'user';
  const leader = createLeader({ scope, userId: me, locks: globalThis.navigator.locks });
  // Before everything that reads the coins: those are stored when it hears of them.
  const balance = createBalance({ scope, socket, session, me });
  const connection = shareConnection({ scope, socket, leader, balance, me });
  const media = createMediaHolder({
    scope,
    clock,
    api,
    session,
    socket,
    balance,
    me,
    platform,
    config,
    reports,
    callRules: () => ownCallRules(role()),
  });
  listenForCalls({ scope, clock, socket, connection, media, me, page: document });

  const preferences = createPreferences({ scope, userId: me });
  applyPreferences({ scope, preferences });
  const chats = createChatHolder({
    scope,
    clock,
    api,
    socket,
    connection,
    leader,
    platform,
    preferences,
    coreBase: config.bases.core,
    me,
    signOutHooks,
    whenIdle: () => whenIdle(media),
  });
  const keyValue = createKeyValue('local');
  const analytics = createAnalytics({
    scope,
    clock,
    api,
    session,
    local: keyValue,
    isProduction: services.config.production,
    isAllowed: () => preferences.state.analytics,
  });
  const splits = createSplits({ api, local: keyValue });
  scope.onEnd(
    subscribeKey(
      media.state,
      'made',
      (made) => {
        connection.need();
        if (made) void learnCallRules({ api, splits, role: role(), call: made.call });
      },
      true,
    ),
  );
  const answers = createEarlyQueries(clock.now);
  return { scope, socket, media, chats, answers, preferences, leader, analytics, splits };
}
