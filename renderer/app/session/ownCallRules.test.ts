import { expect, it } from 'vitest';
import { defaultRules, type CallRules } from '#renderer/features/call/machine/rules.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { createSplits } from '#renderer/services/splits.ts';
import { call } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { learnCallRules, ownCallRules } from './encounterEffects.ts';

/** Each value is unique and differs from the defaults. */
const audioRoom = {
  noAudioDurationLimit: 21_001,
  noVideoDurationLimit: 13_003,
  noVideoShowAudioRoomMS: 1_507,
  roomJoinDelayMS: 409,
};
const fromThem = {
  noAudioLimitMs: 21_001,
  noVideoLimitMs: 13_003,
  showAudioRoomMs: 1_507,
  roomJoinDelayMs: 409,
};

interface Server {
  readonly role?: Role;
  /** The body of the settings; null: the request fails. */
  readonly settings?: unknown;
  /** The group of `multiplecalls`; null: the request fails. */
  readonly group?: string | null;
}

/** Returns the rules that the calls receive in the end. */
async function learn({ role = 'user', settings = { audioRoom }, group = 'default' }: Server) {
  const answers: Readonly<Record<string, unknown>> = {
    '/v2/settings': settings,
    '/split/multiplecalls': group && { name: 'multiplecalls', group },
  };
  const { api } = createTestApi('http://server', {
    fetch: (url) => {
      const answer = Object.entries(answers).find(([path]) => String(url).includes(path))?.[1] ?? null;
      const body = answer ?? { code: 'internal', message: 'away' };
      return Promise.resolve(Response.json(body, { status: answer === null ? 500 : 200 }));
    },
  });
  const told: CallRules[] = [];
  await learnCallRules({
    api,
    splits: createSplits({ api, local: createMemoryKeyValue(), me: 'me' }),
    role,
    call: { changeRules: (rules) => void told.push(rules) },
  });
  expect(told).toHaveLength(1);
  return told[0];
}

it('each limit of the settings sets the limit of its name, and nothing else changes', async () => {
  expect(await learn({ group: 'control' })).toEqual({ ...defaultRules, ...fromThem });
});

it('a missing limit keeps the default of docs/product.md', async () => {
  const { noAudioDurationLimit } = audioRoom;
  expect(await learn({ settings: { audioRoom: { noAudioDurationLimit } } })).toMatchObject({
    noAudioLimitMs: 21_001,
    noVideoLimitMs: call.noVideoLimitMs,
    showAudioRoomMs: call.noVideoShowAudioRoomMs,
    roomJoinDelayMs: call.roomJoinDelayMs,
  });
  expect(await learn({ settings: {}, group: 'control' })).toEqual(defaultRules);
});

it.each([
  ['user', false],
  ['goddess', true],
  ['pendingGoddess', true],
] as const)(
  'whether a %s earns is known before and after the settings load: %s',
  async (role, isStreamer) => {
    expect(ownCallRules(role)).toEqual({ ...defaultRules, isStreamer, hasMultipleCalls: true });
    expect(await learn({ role })).toMatchObject({ ...fromThem, isStreamer });
    expect(await learn({ role, settings: null })).toMatchObject({ isStreamer });
  },
);

it.each([
  ['default', true],
  ['control', false],
  // Unknown group: the server decides whether the second call rings.
  [null, true],
] as const)('a second call rings in the group %s of the split test: %s', async (group, hasMultipleCalls) => {
  expect(await learn({ group })).toMatchObject({ ...fromThem, hasMultipleCalls });
});

it('a failed request for the settings keeps the defaults of docs/product.md and the other known rules', async () => {
  expect(await learn({ role: 'goddess', settings: null })).toEqual({
    ...defaultRules,
    isStreamer: true,
    hasMultipleCalls: true,
  });
  expect(await learn({ settings: null, group: 'control' })).toEqual(defaultRules);
});
