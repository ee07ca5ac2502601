import { call } from '#shared/domain/constants.ts';
import { remoteVideoStates } from '#shared/domain/media.ts';
import type { MediaEvent } from '#renderer/engines/port.ts';
import { assert, assertSame, quickest } from './asserts.ts';
import { waitFor, pause } from '../waitFor.ts';
import {
  count,
  has,
  meet,
  packetAgoMs,
  seeEachOther,
  joinAs,
  videoState,
  type FaultyPair,
  type Participant,
  testsOfPairs,
  type TestTools,
} from './participants.ts';
import { describeEngine } from './suite.ts';

const { starting, decoding, stopped } = remoteVideoStates;
/** Maximum age of a reported audio packet, in milliseconds: an SDK counts packets once a second. */
const packetToldMs = 1_500;
const watchedMs = 2_000;
/** Milliseconds to wait for an unexpected event. */
const aWhileMs = 400;

/** Returns an event as one word. States of the video and the connection include their value. */
function wordOf(event: MediaEvent): string {
  if (event.type === 'remoteVideoState') return `video ${event.state}`;
  if (event.type === 'connectionChanged') return event.state;
  return event.type;
}
const wordsOf = (participant: Participant) => participant.events.map(wordOf);

/** Tests of every engine, part two: the order of events, their timing, and faults. */
function describeConformanceCases(tools: TestTools, name: string, makePair: () => Promise<FaultyPair>): void {
  const { describe, report, cameraNoticedMs } = tools;

  const test = testsOfPairs(tools, makePair);

  describe(`media engine conformance: ${name}`, () => {
    test('the engine reports its events in order: peer joined, connected, starting, decoding, first frame', async (pair) => {
      const participants = meet(pair);
      await seeEachOther(participants);
      for (const participant of participants) {
        const words = wordsOf(participant);
        const order = ['peerJoined', 'connected', `video ${starting}`, `video ${decoding}`, 'firstFrame'];
        const places = order.map((word) => words.indexOf(word));
        assertSame(
          places,
          places.toSorted((a, b) => a - b),
          `the places of ${order.join(', ')} in ${words.join(', ')}`,
        );
        participant.scope.end();
      }
    });

    test('the engine reports the volume every 100 ms', async (pair) => {
      const participants = meet(pair);
      await waitFor('there is sound', () => participants.every((participant) => has(participant, 'volume')));
      // A busy machine delays any timer. A timer of the page counts the minimum of events, and the elapsed
      // time limits the maximum.
      const since = performance.now();
      let due = 0;
      const counting = setInterval(() => (due += 1), call.volumeEveryMs);
      const before = count(participants[0], 'volume');
      await waitFor('ten were due', () => due === 10);
      clearInterval(counting);
      const told = count(participants[0], 'volume') - before;
      const most = (performance.now() - since) / call.volumeEveryMs + 2;
      assert(told > due * 0.6 && told <= most, `of ${due} to ${most} due volumes ${told} were told`);
      for (const participant of participants) participant.scope.end();
    });

    test('the engine reports audio packets and the age of the last one, muted or not', async (pair) => {
      const [first, second] = meet(pair);
      await seeEachOther([first, second]);
      const [local] = pair.locals;
      await waitFor('sound came', () => packetAgoMs(second) !== null);
      local.setMicrophone(false);
      await waitFor('it is muted', () => !second.channel.remote.microphone);
      const muted = second.events.length;
      await pause(watchedMs);
      const whileMuted = second.events
        .slice(muted)
        .flatMap((event) => (event.type === 'volume' ? [event] : []));
      const longest = Math.max(...whileMuted.map((event) => event.packetAgoMs ?? Number.POSITIVE_INFINITY));
      assert(longest < packetToldMs, `sound came all along, not ${longest} ms ago`);
      assertSame(whileMuted.at(-1)?.level, 0, 'the loudness of a muted microphone');
      local.setMicrophone(true);
      await waitFor('it is on again', () => second.channel.remote.microphone);
      await waitFor('sound comes', () => (packetAgoMs(second) ?? packetToldMs) < packetToldMs);
      pair.choke(0);
      await waitFor('none came for long', () => (packetAgoMs(second) ?? 0) > watchedMs);
      for (const participant of [first, second]) participant.scope.end();
    });

    test('the engine shows the other person in several elements, each detached separately', async (pair) => {
      const participants = meet(pair);
      const [first] = participants;
      const second = document.createElement('video');
      const detachSecond = first.channel.attachRemote(second);
      await seeEachOther(participants);
      await waitFor('both show it', () => first.element.videoWidth > 0 && second.videoWidth > 0);
      // The second attach replaces the first, so that the first `detach` has no effect.
      const detachAgain = first.channel.attachRemote(second);
      detachSecond();
      assert(second.srcObject !== null, 'what was attached again stays');
      detachAgain();
      detachAgain();
      assert(second.srcObject === null, 'it is taken off');
      assert(first.element.srcObject !== null, 'the other element stays');
      for (const participant of participants) participant.scope.end();
      assert(first.element.srcObject === null, 'the end takes the rest off');
    });

    test('the engine reports in time that the camera went off and on', async (pair) => {
      const [first, second] = meet(pair);
      await seeEachOther([first, second]);
      const [local] = pair.locals;
      /**
       * Returns the milliseconds from the request until the other side is informed, including the time to
       * open the device.
       */
      const noticed = async (isOn: boolean) => {
        const startedAt = performance.now();
        void local.setCamera(isOn);
        await waitFor(`it is ${isOn ? 'on' : 'off'}`, () => second.channel.remote.camera === isOn);
        return performance.now() - startedAt;
      };
      const took: { off: number; on: number }[] = [];
      await quickest(5, cameraNoticedMs, async () => {
        const off = await noticed(false);
        await waitFor('its picture is gone', () => videoState(second) === stopped);
        const on = await noticed(true);
        await waitFor('its picture is back', () => videoState(second) === decoding);
        took.push({ off, on });
        return Math.max(off, on);
      });
      report(
        `${name}: ${took.map(({ off, on }) => `off ${off.toFixed()}, on ${on.toFixed()} ms`).join('; ')}`,
      );
      for (const way of ['off', 'on'] as const) {
        const best = Math.min(...took.map((one) => one[way]));
        assert(best < cameraNoticedMs, `${way} is noticed in time, not after ${best} ms`);
      }
      for (const participant of [first, second]) participant.scope.end();
    });

    test('the engine continues with another camera and another microphone', async (pair) => {
      const [first, second] = meet(pair);
      await seeEachOther([first, second]);
      const [local] = pair.locals;
      for (const [kind, key] of [
        ['camera', 'cameraId'],
        ['microphone', 'microphoneId'],
      ] as const) {
        const devices = local.state.devices.filter((device) => device.kind === kind);
        await local.choose({ [key]: devices.at(-1)?.id ?? null });
      }
      const painted = () => second.element.getVideoPlaybackQuality().totalVideoFrames;
      const before = painted();
      await waitFor('frames go on', () => painted() > before + 2);
      await pause(aWhileMs);
      assertSame(second.channel.remote, { camera: true, microphone: true }, 'remote media');
      assert(!has(second, 'peerLeft'), 'nobody left');
      assertSame(count(second, 'firstFrame'), 1, 'firstFrame events');
      for (const participant of [first, second]) participant.scope.end();
    });

    test('the engine reports once that the peer vanished, and ends', async (pair) => {
      const [first, second] = meet(pair);
      await seeEachOther([first, second]);
      pair.vanish(0);
      await waitFor('it is told', () => has(second, 'peerLeft'));
      const told = second.events.length;
      assertSame(second.events.at(-1), { type: 'peerLeft', reason: 'dropped' }, 'the last event');
      await pause(aWhileMs);
      assertSame(second.events.length, told, 'events after the end');
      assert(second.element.srcObject === null, 'no picture stays');
      for (const participant of [first, second]) participant.scope.end();
    });

    test('the engine reports that the channel refuses this window, and ends', async (pair) => {
      pair.refuse(0);
      const first = joinAs(pair, 0, `refused-${Math.random()}`);
      await waitFor('it is told', () => has(first, 'refused'));
      const told = first.events.length;
      await pause(aWhileMs);
      assertSame(first.events.length, told, 'events after the refusal');
      assertSame(first.events.at(-1), { type: 'refused' }, 'the last event');
      first.scope.end();
    });

    test('the engine ends at once, at any stage: no more events, nothing left running', async (pair) => {
      const before = pair.alive();
      for (const waitMs of [0, 5, 20, 60]) {
        const participants = meet(pair);
        await pause(waitMs);
        const told = participants.map((participant) => {
          participant.scope.end();
          return participant.events.length;
        });
        await pause(aWhileMs / 4);
        assertSame(
          participants.map((participant) => participant.events.length),
          told,
          `events after an end after ${waitMs} ms`,
        );
      }
      await waitFor(
        'nothing is left',
        () => JSON.stringify(pair.alive()) === JSON.stringify(before),
        3_000,
      ).catch(() => assertSame(pair.alive(), before, 'left behind'));
    });

    test('the engine tolerates that its owner ends it during any event', async (pair) => {
      for (const word of ['peerJoined', 'connected', `video ${decoding}`, 'firstFrame', 'volume']) {
        const channelId = `ended-by-${word}-${Math.random()}`;
        const first = joinAs(pair, 0, channelId);
        const second = joinAs(pair, 1, channelId, (event, participant) => {
          if (wordOf(event) === word) participant.scope.end();
        });
        await waitFor(`${word} is told`, () => second.scope.ended);
        await waitFor('the other knows', () => has(first, 'peerLeft'));
        assertSame(wordsOf(second).at(-1), word, 'the last event');
        first.scope.end();
      }
    });
  });
}

/** Tests that every engine must pass. `makePair` is called for each test. */
export function describeConformance(
  tools: TestTools,
  name: string,
  makePair: () => Promise<FaultyPair>,
): void {
  describeEngine(tools, name, makePair);
  describeConformanceCases(tools, name, makePair);
}
