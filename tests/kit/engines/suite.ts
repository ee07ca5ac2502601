import { remoteVideoStates } from '#shared/domain/media.ts';
import { createScope } from '#shared/lib/scope.ts';
import { assert, assertSame } from './asserts.ts';
import { waitFor } from '../waitFor.ts';
import {
  count,
  credentialsFor,
  has,
  meet,
  seeEachOther,
  videoState,
  type EnginePair,
  type Participant,
  testsOfPairs,
  type TestTools,
} from './participants.ts';

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** Tests that every engine must pass. `makePair` is called for each test. */
export function describeEngine(tools: TestTools, name: string, makePair: () => Promise<EnginePair>): void {
  const { describe, report, joinsInARow } = tools;
  const { stopped, decoding } = remoteVideoStates;

  const test = testsOfPairs(tools, makePair);

  describe(`media engine: ${name}`, () => {
    test('the engine connects two people', async (pair) => {
      const participants = meet(pair);
      await seeEachOther(participants);
      await waitFor('all is told', () =>
        participants.every(
          (participant) => has(participant, 'remoteMedia') && videoState(participant) === decoding,
        ),
      );
      await waitFor('the picture is shown', () =>
        participants.every(({ element }) => element.videoWidth > 0),
      );
      for (const participant of participants) {
        const states = participant.events.flatMap((event) =>
          event.type === 'connectionChanged' ? [event.state] : [],
        );
        assertSame(states, ['connected'], 'connection states');
        assertSame(count(participant, 'peerJoined'), 1, 'peerJoined events');
        assertSame(participant.channel.remote, { camera: true, microphone: true }, 'remote media');
        // The statistics may be slightly older than the frame.
        await waitFor(
          'frames are counted',
          async () => (await participant.channel.stats()).framesDecoded > 0,
        );
      }
      for (const participant of participants) participant.scope.end();
    });

    test('the engine reports the first frame only once', async (pair) => {
      const participants = meet(pair);
      await waitFor('they talk for a while', () =>
        participants.every((participant) => count(participant, 'volume') > 10),
      );
      for (const participant of participants)
        assertSame(count(participant, 'firstFrame'), 1, 'firstFrame events');
      for (const participant of participants) participant.scope.end();
    });

    test('the engine reports the volume of the other person', async (pair) => {
      const participants = meet(pair);
      const levels = (participant: Participant) =>
        participant.events.flatMap((event) => (event.type === 'volume' ? [event.level] : []));
      await waitFor('both are heard', () =>
        participants.every((participant) => levels(participant).some((level) => level > 0)),
      );
      for (const participant of participants) {
        assert(
          levels(participant).every((level) => level >= 0 && level <= 1),
          'loudness is 0 to 1',
        );
        participant.scope.end();
      }
    });

    test('the engine reports that the camera goes off and on again', async (pair) => {
      const [first, second] = meet(pair);
      await seeEachOther([first, second]);
      await pair.locals[0].setCamera(false);
      await waitFor(
        'the camera is off',
        () => !second.channel.remote.camera && videoState(second) === stopped,
      );
      assertSame(second.channel.remote.microphone, true, 'the microphone is not touched');
      await pair.locals[0].setCamera(true);
      await waitFor(
        'the camera is on',
        () => second.channel.remote.camera && videoState(second) === decoding,
      );
      assertSame(count(second, 'firstFrame'), 1, 'firstFrame events');
      for (const participant of [first, second]) participant.scope.end();
    });

    test('the engine reports that the microphone is muted, before and during the call', async (pair) => {
      pair.locals[1].setMicrophone(false);
      const [first, second] = meet(pair);
      await waitFor('it is told', () => has(first, 'remoteMedia'));
      await seeEachOther([first, second]);
      await waitFor('it is off', () => !first.channel.remote.microphone && first.channel.remote.camera);
      pair.locals[1].setMicrophone(true);
      await waitFor('it is on', () => first.channel.remote.microphone);
      for (const participant of [first, second]) participant.scope.end();
    });

    test('the engine plays through the chosen speaker, from the start and after a change', async (pair) => {
      const speakers = pair.locals[0].state.devices.filter((device) => device.kind === 'speaker');
      const [first, last] = [speakers[0]?.id ?? '', speakers.at(-1)?.id ?? ''];
      assert(first !== last, 'there are speakers to choose from');
      await pair.locals[0].choose({ speakerId: last });
      const participants = meet(pair);
      const speaker = (index: 0 | 1) => pair.speaker?.(index) ?? participants[index].element.sinkId;
      await waitFor('the chosen speaker plays', () => speaker(0) === last);
      await seeEachOther(participants);
      await pair.locals[0].choose({ speakerId: first });
      await waitFor('the other speaker plays', () => speaker(0) === first);
      await pair.locals[0].choose({ speakerId: 'pulled out' });
      await waitFor('the speaker of the system plays', () => speaker(0) === '');
      assertSame(speaker(1), '', 'the speaker of the other side');
      for (const participant of participants) participant.scope.end();
    });

    test('the engine leaves with a goodbye and sends no further events', async (pair) => {
      const [first, second] = meet(pair);
      await seeEachOther([first, second]);
      first.channel.leave();
      const told = first.events.length;
      await waitFor('the other knows', () => has(second, 'peerLeft'));
      assertSame(second.events.at(-1), { type: 'peerLeft', reason: 'quit' }, 'the last event');
      assertSame(count(second, 'peerLeft'), 1, 'peerLeft events');
      assertSame(first.events.length, told, 'events after leaving');
      assert(first.element.srcObject === null && second.element.srcObject === null, 'no picture stays');
      for (const participant of [first, second]) participant.scope.end();
    });

    test('the engine leaves when its owner ends', async (pair) => {
      const [first, second] = meet(pair);
      await seeEachOther([first, second]);
      first.scope.end();
      await waitFor('the other knows', () => has(second, 'peerLeft'));
      assertSame(second.events.at(-1), { type: 'peerLeft', reason: 'quit' }, 'the last event');
      second.scope.end();
    });

    test('the engine ignores every call after the end, without an error', async (pair) => {
      const [first, second] = meet(pair);
      for (const participant of [first, second]) participant.scope.end();
      const { channel, element } = first;
      channel.leave();
      channel.setVolume(50);
      channel.attachRemote(element)();
      assert(element.srcObject === null, 'nothing is attached');
      assertSame((await channel.stats()).framesDecoded, 0, 'frames of an ended channel');
      const scope = createScope();
      scope.end();
      const late = pair.engines[0].join({
        scope,
        credentials: credentialsFor('late', 'ann', pair.kind),
        peerId: 'ben',
        initiator: true,
        local: pair.locals[0],
        onEvent: () => assert(false, 'an ended scope hears nothing'),
      });
      late.leave();
    });

    test(`the engine leaks nothing, ${joinsInARow} times in a row`, async (pair) => {
      const before = pair.alive();
      const firstFrames: number[] = [];
      for (let join = 0; join < joinsInARow; join += 1) {
        const participants = meet(pair);
        await seeEachOther(participants);
        firstFrames.push(...participants.map((participant) => participant.firstFrameMs ?? Number.NaN));
        // Alternates between leaving the channel and ending the scopes alone.
        if (join % 2 === 0) {
          participants[0].channel.leave();
          await waitFor('the other knows', () => has(participants[1], 'peerLeft'));
        }
        for (const participant of participants) participant.scope.end();
      }
      const isSame = () => JSON.stringify(pair.alive()) === JSON.stringify(before);
      await waitFor('nothing is left', isSame).catch(() => assertSame(pair.alive(), before, 'left behind'));
      for (const local of pair.locals) assertSame(local.state.status, 'open', 'the local media');
      report(
        `${name}: join → first frame over ${firstFrames.length} seats: ` +
          `p50 ${percentile(firstFrames, 0.5)} ms, p95 ${percentile(firstFrames, 0.95)} ms`,
      );
    });
  });
}
