import type { Logger } from 'pino';
import { createPresence, type PresenceService } from '#backend/people/presence.ts';
import { createUsers } from '#backend/people/profiles.ts';
import { createCallLookup, createCallsFeature, type CallsFeature } from '#backend/calls/index.ts';
import { createEvents } from '#backend/events.ts';
import type { Cluster } from '#backend/cluster/index.ts';
import { createRowLeases } from '#backend/cluster/leases.ts';
import { createNodes, type Nodes } from '#backend/cluster/nodes.ts';
import { createClusterRealtime } from '#backend/cluster/realtime.ts';
import { createMatchingFeature, type MatchingFeature } from '#backend/matching/index.ts';
import { createLedger } from '#backend/money/bookings.ts';
import { createSwitchboard, type Switchboard } from '#backend/realtime/switchboard.ts';
import { createUnitOfWork } from '#backend/storage/unitOfWork.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { personMediaOf } from '#tests/kit/worlds/galleries.ts';
import { openGatedDatabase, type OnStatement, type SharedFile } from './gatedDatabase.ts';
import { createGate, gateClock, type Gate } from './gate.ts';
import type { MemoryConnection, MemoryRedis } from './memoryRedis.ts';

/** A backend of the model without HTTP: sockets, matches and calls, on the shared file and Redis server. */
export interface ModelNode {
  readonly id: string;
  readonly gate: Gate;
  readonly nodes: Nodes;
  readonly connection: MemoryConnection;
  readonly switchboard: Switchboard;
  readonly presence: PresenceService;
  readonly matching: MatchingFeature;
  readonly calls: CallsFeature;
  /** Resolves when the node has loaded the state that other nodes left. */
  readonly ready: Promise<unknown>;
  /** Kills the node between two statements, as `kill -9` does, without informing other nodes. */
  kill(): void;
  close(): Promise<void>;
}

export interface ModelNodeOptions {
  readonly id: string;
  readonly file: SharedFile;
  readonly clock: Clock;
  readonly log: Logger;
  readonly server: MemoryRedis;
  readonly onStatement: OnStatement;
}

export function startModelNode(options: ModelNodeOptions): ModelNode {
  const { id, file, clock: modelClock, log, server, onStatement } = options;
  const gate = createGate();
  const clock = gateClock(modelClock, gate);
  const scope: Scope = createScope();
  const database = openGatedDatabase({ file, gate, onStatement });
  const nodes = createNodes({ self: id, database, clock, scope, log });
  const connection = server.connect(scope, gate);
  const { redis } = connection;
  const realtime = createClusterRealtime({ nodes, redis }, { scope, clock, log });
  const cluster: Cluster = {
    node: id,
    clock,
    leases: createRowLeases(database, id, clock),
    broadcasts: realtime.bus,
    shared: { nodes, redis, realtime },
  };
  const switchboard = createSwitchboard({ scope, clock, log, strict: true, shared: realtime });
  realtime.attach(switchboard.people, switchboard.notifyLeft);
  const { hub } = switchboard;
  const users = createUsers(database);
  const presence = createPresence(users, hub);
  const unitOfWork = createUnitOfWork(database, hub);
  const ledger = createLedger({ database, unitOfWork, clock });
  const personMedia = personMediaOf(database, clock);
  const events = createEvents(log);
  const context = {
    events,
    scope,
    clock,
    cluster,
    log,
    database,
    unitOfWork,
    ledger,
    hub,
    presence,
    personMedia,
  };
  const matching = createMatchingFeature({
    ...context,
    users,
    moderator: { judge: () => Promise.resolve('ok') },
    sendsFrames: () => false,
    metAgainAfterMs: 0,
    calls: createCallLookup(database),
  });
  const calls = createCallsFeature(context, { matching });
  switchboard.findRtcBy(
    async (channelId) => (await calls.findChannel(channelId)) ?? matching.findChannel(channelId),
  );
  return {
    ...{ id, gate, nodes, connection, switchboard, presence, matching, calls },
    ready: Promise.all([nodes.renew(), matching.ready, calls.ready]),
    kill() {
      gate.kill();
      scope.end();
    },
    async close() {
      gate.kill();
      scope.end();
      await database.destroy();
    },
  };
}
