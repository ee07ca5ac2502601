import { describe, expect, it } from 'vitest';
import type { Credentials } from '#shared/domain/media.ts';
import { away, transitionBot } from './brain.ts';
import type { BotCall, BotEffect, BotEvent, BotMatch, BotState } from './brainTypes.ts';

const credentials: Credentials = {
  engine: 'peer',
  appId: null,
  channelId: 'c1',
  token: 'token',
  userId: 'me',
  uid: null,
  iceServers: [],
};
const match: BotMatch = { matchId: 'm1', channelId: 'c1', peerId: 'them', initiator: true, credentials };
const newer: BotMatch = { ...match, matchId: 'm2', channelId: 'c2' };
const call: BotCall = { callId: 'k1', channelId: 'c9', peerId: 'them', camera: true, credentials };

const searching: BotState = { kind: 'searching', searchId: 3, failures: 0 };
const meeting: BotState = { kind: 'meeting', searchId: 3, match, hasFrame: false };
const live: BotState = { ...meeting, hasFrame: true };
const resting: BotState = { kind: 'resting', searchId: 4, unended: 'm1' };
const ringing: BotState = { kind: 'calling', searchId: 3, call, match: null, phase: 'ringing' };
const talking: BotState = { ...ringing, phase: 'talking' };
const keepTalking: BotState = { ...ringing, phase: 'joining', match };

const patient = () => 0.9;
const restless = () => 0;

/** Returns the types of the effects, with their distinguishing fields. */
function brief(effects: readonly BotEffect[]): string[] {
  return effects.map((effect) => {
    if (effect.type === 'after') return `after ${effect.event.type}`;
    if (effect.type === 'join' || effect.type === 'leave') return `${effect.type} ${effect.channelId}`;
    if (effect.type === 'postEnd' || effect.type === 'endCall') return `${effect.type} ${effect.reason}`;
    return effect.type;
  });
}

const table: [string, BotState, BotEvent, string, string[]][] = [
  ['asks once she is online', away, { type: 'online' }, 'searching', ['request']],
  ['does nothing while away', away, { type: 'matchFound', match }, 'away', []],
  ['goes away with the socket', searching, { type: 'offline' }, 'away', []],
  ['asks again after a reconnect', searching, { type: 'online' }, 'searching', ['request']],
  ['tries again later', searching, { type: 'requestFailed', searchId: 3 }, 'searching', ['after retryDue']],
  ['knows an old failure', searching, { type: 'requestFailed', searchId: 2 }, 'searching', []],
  ['asks when it is due', searching, { type: 'retryDue', searchId: 3 }, 'searching', ['request']],
  ['knows an old retry', searching, { type: 'retryDue', searchId: 1 }, 'searching', []],
  [
    'lets somebody else play where asking is useless',
    searching,
    { type: 'requestRefused', searchId: 3, code: 'match_limit' },
    'resting',
    ['stuck', 'after restOver'],
  ],
  [
    'joins a match',
    searching,
    { type: 'matchFound', match },
    'meeting',
    ['join c1', 'after startOverdue', 'after matchOverdue'],
  ],
  [
    'joins a match while resting',
    resting,
    { type: 'matchFound', match },
    'meeting',
    ['join c1', 'after startOverdue', 'after matchOverdue'],
  ],
  [
    'says that the first frame came',
    meeting,
    { type: 'firstFrame', channelId: 'c1' },
    'meeting',
    ['postStart'],
  ],
  ['says so once', live, { type: 'firstFrame', channelId: 'c1' }, 'meeting', []],
  ['knows another channel', meeting, { type: 'firstFrame', channelId: 'c7' }, 'meeting', []],
  [
    'gives up a match that never starts',
    meeting,
    { type: 'startOverdue', matchId: 'm1' },
    'resting',
    ['leave c1', 'postEnd void', 'after restOver'],
  ],
  ['stays in one that did', live, { type: 'startOverdue', matchId: 'm1' }, 'meeting', []],
  [
    'skips',
    live,
    { type: 'bored', matchId: 'm1' },
    'resting',
    ['sendSkip', 'leave c1', 'postEnd skip', 'after restOver'],
  ],
  ['does not skip another match', live, { type: 'bored', matchId: 'm0' }, 'meeting', []],
  [
    'leaves when the match is over',
    live,
    { type: 'matchEnded', matchId: 'm1' },
    'resting',
    ['leave c1', 'after restOver'],
  ],
  ['stays when another one is over', live, { type: 'matchEnded', matchId: 'm0' }, 'meeting', []],
  [
    'leaves when the other one is gone',
    live,
    { type: 'peerGone', channelId: 'c1' },
    'resting',
    ['leave c1', 'after restOver'],
  ],
  [
    'leaves a channel the server forgot',
    live,
    { type: 'channelRefused', channelId: 'c1' },
    'resting',
    ['leave c1', 'postEnd connectionLost', 'after restOver'],
  ],
  [
    'leaves when the server forgot to say so',
    live,
    { type: 'matchOverdue', matchId: 'm1' },
    'resting',
    ['leave c1', 'postEnd connectionLost', 'after restOver'],
  ],
  ['stays through a blip of the socket', live, { type: 'offline' }, 'meeting', []],
  [
    'follows a newer match',
    live,
    { type: 'matchFound', match: newer },
    'meeting',
    ['leave c1', 'join c2', 'after startOverdue', 'after matchOverdue'],
  ],
  ['hears of the same match twice', live, { type: 'matchFound', match }, 'meeting', []],
  [
    'asks again when rested',
    { ...resting, unended: null },
    { type: 'restOver', searchId: 4 },
    'searching',
    ['request'],
  ],
  [
    'first ends what may not be over',
    resting,
    { type: 'restOver', searchId: 4 },
    'searching',
    ['postEnd peerLeave', 'request'],
  ],
  ['rests once', resting, { type: 'restOver', searchId: 3 }, 'resting', []],
  [
    'rings',
    searching,
    { type: 'incomingCall', call },
    'calling',
    ['cancelRequest', 'after answerDue', 'after callOverdue'],
  ],
  ['answers', ringing, { type: 'answerDue', callId: 'k1' }, 'calling', ['join c9']],
  ['does not answer another call', ringing, { type: 'answerDue', callId: 'k0' }, 'calling', []],
  [
    'counts a call from its first frame',
    { ...ringing, phase: 'joining' },
    { type: 'firstFrame', channelId: 'c9' },
    'calling',
    ['after callMark', 'after callMark'],
  ],
  ['names the marks', talking, { type: 'callMark', callId: 'k1', second: 25 }, 'calling', ['postCallMark']],
  [
    'asks the server about a long call and talks on',
    talking,
    { type: 'callOverdue', callId: 'k1' },
    'calling',
    ['checkCall', 'after callOverdue'],
  ],
  [
    'does not ring for ever',
    ringing,
    { type: 'callOverdue', callId: 'k1' },
    'resting',
    ['leave c9', 'endCall connectionLost', 'after restOver'],
  ],
  [
    'hangs up when told',
    talking,
    { type: 'callEnded', callId: 'k1' },
    'resting',
    ['leave c9', 'after restOver'],
  ],
  [
    'hangs up when left',
    talking,
    { type: 'peerGone', channelId: 'c9' },
    'resting',
    ['leave c9', 'endCall peerLeave', 'after restOver'],
  ],
  [
    'keeps talking with whom she meets',
    live,
    { type: 'incomingCall', call },
    'calling',
    ['after answerDue', 'after callOverdue'],
  ],
  [
    'takes no call of a third person',
    live,
    { type: 'incomingCall', call: { ...call, peerId: 'third' } },
    'meeting',
    [],
  ],
  [
    'leaves the match once the call stands',
    keepTalking,
    { type: 'firstFrame', channelId: 'c9' },
    'calling',
    ['leave c1', 'postEnd call', 'after callMark', 'after callMark'],
  ],
  [
    'calls on when the match ends first',
    keepTalking,
    { type: 'matchEnded', matchId: 'm1' },
    'calling',
    ['leave c1'],
  ],
  [
    'calls on when the match channel closes',
    keepTalking,
    { type: 'peerGone', channelId: 'c1' },
    'calling',
    ['leave c1'],
  ],
  [
    'is not bored by a match that became a call',
    keepTalking,
    { type: 'bored', matchId: 'm1' },
    'calling',
    [],
  ],
  [
    'ends both when the call fails',
    keepTalking,
    { type: 'callEnded', callId: 'k1' },
    'resting',
    ['leave c1', 'leave c9', 'after restOver'],
  ],
];

describe('brain', () => {
  it.each(table)('%s', (_name, state, event, kind, effects) => {
    const step = transitionBot(state, event, patient);
    expect(step.state.kind).toBe(kind);
    expect(brief(step.effects)).toEqual(effects);
  });

  it('gets bored in one match of four, after 8 to 20 seconds', () => {
    const { effects } = transitionBot(meeting, { type: 'firstFrame', channelId: 'c1' }, restless);
    expect(brief(effects)).toEqual(['postStart', 'after bored']);
    expect(effects[1]).toMatchObject({ delayMs: 8_000 });
    const lastMoment = [0.24, 1];
    const late = transitionBot(
      meeting,
      { type: 'firstFrame', channelId: 'c1' },
      () => lastMoment.shift() ?? 0,
    );
    expect(late.effects[1]).toMatchObject({ delayMs: 20_000 });
  });

  it('rests for half a second to two seconds after a match', () => {
    for (const [chance, delayMs] of [
      [0, 500],
      [1, 2_000],
    ] as const) {
      const { effects } = transitionBot(live, { type: 'matchEnded', matchId: 'm1' }, () => chance);
      expect(effects.at(-1)).toMatchObject({ type: 'after', delayMs });
    }
  });

  it('increases its retry delay after each failure, up to half a minute', () => {
    let state: BotState = searching;
    const delays: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      const step = transitionBot(state, { type: 'requestFailed', searchId: 3 }, () => 0.5);
      state = step.state;
      for (const effect of step.effects) if (effect.type === 'after') delays.push(effect.delayMs);
    }
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000]);
  });

  it('joins as the initiator only if the match says so', () => {
    const { effects } = transitionBot(
      searching,
      { type: 'matchFound', match: { ...match, initiator: false } },
      patient,
    );
    expect(effects[0]).toMatchObject({ type: 'join', initiator: false, camera: true });
  });

  it('handles every event in every state', () => {
    const states = [away, searching, meeting, live, resting, ringing, talking, keepTalking];
    for (const state of states) {
      for (const [, , event] of table) {
        const step = transitionBot(state, event, patient);
        // Each channel has one connection: the bot must not join a channel twice.
        const joined = step.effects.filter(({ type }) => type === 'join').length;
        expect(joined).toBeLessThanOrEqual(1);
      }
    }
  });
});
