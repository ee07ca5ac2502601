import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { CallType } from '#shared/domain/calls.ts';
import { call as figures } from '#shared/domain/constants.ts';
import type { CallsTable } from '../storage/encounterTables.ts';
import type { Connection, Database } from '../storage/database.ts';
import { type CallLookup, newChannelId } from '../matching/index.ts';
import { isCallOf } from './callState.ts';
import type { Terms } from './admission.ts';

export type CallRow = Selectable<CallsTable>;
export type Mark = 'caller25_ms' | 'callee25_ms' | 'callee30_ms';

/** Maximum number of overdue calls that are continued at once. */
const dueBatchSize = 50;

/**
 * Database access to calls. States: `ringing` → `live` → `ended`, or `ringing` → `ended`; `ended` is final.
 */
export interface CallRepo {
  byId(id: string, connection?: Connection): Promise<CallRow | undefined>;
  /** Returns the open call of a media channel. */
  byChannel(channelId: string): Promise<CallRow | undefined>;
  insert(connection: Connection, row: CallRow): Promise<void>;
  /** Stores the changes of a step. */
  store(connection: Connection, row: CallRow): Promise<void>;
  /** Returns the user's calls that are not over. */
  openOf(userId: string): Promise<CallRow[]>;
  /** Returns all calls that are not over. */
  open(): Promise<CallRow[]>;
  /** Returns ids of calls whose next step was due before this time. */
  dueBefore(atMs: number): Promise<string[]>;
  /** Stores the time of a mark once; later calls change nothing. */
  setMark(id: string, mark: Mark, nowMs: number): Promise<void>;
}

export function createCallRepo(database: Database): CallRepo {
  const isOpen = (connection: Connection) =>
    connection.selectFrom('calls').selectAll().where('due_ms', 'is not', null);
  return {
    byId: (id, connection = database) =>
      connection.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst(),
    byChannel: (channelId) => isOpen(database).where('channel_id', '=', channelId).executeTakeFirst(),
    async insert(connection, row) {
      await connection.insertInto('calls').values(row).execute();
    },
    async store(connection, { id, ...row }) {
      const { state, minutes, due_ms, answered_ms, taken_ms, ended_ms, end_reason, ended_by } = row;
      const { caller_node, caller_away_ms, caller_lost, callee_node, callee_away_ms, callee_lost } = row;
      await connection
        .updateTable('calls')
        .set({
          ...{ state, minutes, due_ms, answered_ms, taken_ms, ended_ms, end_reason, ended_by },
          ...{ caller_node, caller_away_ms, caller_lost, callee_node, callee_away_ms, callee_lost },
          step: row.step,
        })
        .where('id', '=', id)
        .execute();
    },
    openOf: (userId) =>
      isOpen(database)
        .where((eb) => eb.or([eb('caller_id', '=', userId), eb('callee_id', '=', userId)]))
        .orderBy('created_ms', 'desc')
        .execute(),
    open: () => isOpen(database).execute(),
    async dueBefore(atMs) {
      const rows = await database
        .selectFrom('calls')
        .select('id')
        .where('due_ms', '<', atMs)
        .orderBy('due_ms')
        .limit(dueBatchSize)
        .execute();
      return rows.map(({ id }) => id);
    },
    async setMark(id, mark, nowMs) {
      await database
        .updateTable('calls')
        .set({ [mark]: nowMs })
        .where('id', '=', id)
        .where(mark, 'is', null)
        .execute();
    },
  };
}

/**
 * Creates the queries that matching needs about calls. They read the database and not the calls feature, so
 * that matching can be created before that feature.
 */
export function createCallLookup(database: Database): CallLookup {
  const calls = createCallRepo(database);
  return {
    async otherSideOf(callId, userId) {
      const row = await calls.byId(callId);
      if (!row || (row.caller_id !== userId && row.callee_id !== userId)) return undefined;
      if (row.state === 'ended') return null;
      return row.caller_id === userId ? row.callee_id : row.caller_id;
    },
    isInCall: async (userId) => (await calls.openOf(userId)).some((call) => isCallOf(call, userId)),
  };
}

/** Request of a client for a new call. */
export interface NewCall {
  readonly callerId: string;
  readonly calleeId: string;
  readonly callType: CallType;
  readonly fromScreen: string;
  readonly terms: Terms;
}

/** Returns the row of a call that begins to ring. */
export function newRow({ callerId, calleeId, callType, fromScreen, terms }: NewCall, nowMs: number): CallRow {
  const expiresMs = nowMs + figures.ringMs;
  return {
    id: randomUUID(),
    caller_id: callerId,
    callee_id: calleeId,
    call_type: callType,
    from_screen: fromScreen,
    channel_id: newChannelId(),
    payer_id: terms.payerId,
    price: terms.price,
    share: terms.share,
    minutes: 0,
    state: 'ringing',
    step: 0,
    created_ms: nowMs,
    expires_ms: expiresMs,
    due_ms: expiresMs,
    answered_ms: null,
    taken_ms: null,
    ended_ms: null,
    end_reason: null,
    ended_by: null,
    caller_node: null,
    callee_node: null,
    caller_away_ms: null,
    callee_away_ms: null,
    caller_lost: 0,
    callee_lost: 0,
    caller25_ms: null,
    callee25_ms: null,
    callee30_ms: null,
  };
}
