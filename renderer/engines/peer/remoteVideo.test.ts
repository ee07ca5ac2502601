import { expect, it } from 'vitest';
import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';
import {
  failedAfterMs,
  frozenAfterMs,
  nextRemoteVideo,
  noRemoteVideo,
  type RemoteVideo,
  type RemoteVideoInput,
} from './remoteVideo.ts';

const { stopped, starting, decoding, frozen, failed } = remoteVideoStates;
const at0 = 10_000;

/** Videos in each of the five states, created by inputs. */
const videos: Readonly<Record<RemoteVideoState, RemoteVideo>> = {
  [stopped]: noRemoteVideo,
  [starting]: play(noRemoteVideo, { type: 'packets', at: at0 }),
  [decoding]: play(noRemoteVideo, { type: 'packets', at: at0 }, { type: 'frame', at: at0 }),
  [frozen]: play(
    noRemoteVideo,
    { type: 'packets', at: at0 },
    { type: 'frame', at: at0 - frozenAfterMs - 1 },
    { type: 'tick', at: at0 },
  ),
  [failed]: play(noRemoteVideo, { type: 'packets', at: at0 }, { type: 'connectionLost' }),
};

function play(video: RemoteVideo, ...inputs: RemoteVideoInput[]): RemoteVideo {
  return inputs.reduce(nextRemoteVideo, video);
}

/** The expected next states, in the order stopped, starting, decoding, frozen, failed. */
const table: readonly [string, RemoteVideoInput, readonly RemoteVideoState[]][] = [
  ['packets', { type: 'packets', at: at0 + 100 }, [starting, starting, decoding, frozen, failed]],
  ['a frame', { type: 'frame', at: at0 + 100 }, [stopped, decoding, decoding, decoding, decoding]],
  ['unmute', { type: 'unmuted' }, [starting, starting, decoding, frozen, failed]],
  ['mute', { type: 'muted' }, [stopped, stopped, stopped, stopped, stopped]],
  ['camera off', { type: 'cameraReported', isOn: false }, [stopped, stopped, stopped, stopped, stopped]],
  ['camera on', { type: 'cameraReported', isOn: true }, [stopped, starting, decoding, frozen, failed]],
  ['connection lost', { type: 'connectionLost' }, [failed, failed, failed, failed, failed]],
  ['a soon tick', { type: 'tick', at: at0 + frozenAfterMs }, [stopped, starting, decoding, frozen, failed]],
  ['a late tick', { type: 'tick', at: at0 + frozenAfterMs + 1 }, [stopped, starting, frozen, frozen, failed]],
];

it.each(table)('the remote video state after %s', (_name, input, expected) => {
  const order = [stopped, starting, decoding, frozen, failed];
  expect(order.map((state) => videos[state].state)).toEqual(order);
  expect(order.map((state) => nextRemoteVideo(videos[state], input).state)).toEqual(expected);
});

it('the remote video state ignores packets and frames after the camera was reported as off', () => {
  const off = play(videos[decoding], { type: 'cameraReported', isOn: false });
  const late = play(
    off,
    { type: 'packets', at: at0 + 10 },
    { type: 'frame', at: at0 + 20 },
    { type: 'unmuted' },
  );
  expect(late.state).toBe(stopped);
  expect(play(off, { type: 'connectionLost' }).state).toBe(stopped);
  const on = play(late, { type: 'cameraReported', isOn: true }, { type: 'packets', at: at0 + 5_000 });
  expect(on.state).toBe(starting);
  expect(play(on, { type: 'frame', at: at0 + 5_050 }).state).toBe(decoding);
});

it('the remote video state ignores the last painted frame of a muted track', () => {
  expect(play(videos[decoding], { type: 'muted' }, { type: 'frame', at: at0 + 10 }).state).toBe(stopped);
});

it('the remote video state fails after five seconds of packets without a frame', () => {
  let video = videos[starting];
  for (let at = at0 + 200; at < at0 + failedAfterMs; at += 200) video = play(video, { type: 'packets', at });
  expect(video.state).toBe(starting);
  expect(play(video, { type: 'packets', at: at0 + failedAfterMs }).state).toBe(failed);
});

it('the remote video state restarts that time after a gap between packets', () => {
  const again = play(
    videos[starting],
    { type: 'packets', at: at0 + 300 },
    { type: 'packets', at: at0 + failedAfterMs + 2_000 },
  );
  expect(again.state).toBe(starting);
});

it('the remote video state fails after frozen too, five seconds after the last frame', () => {
  let video = play(videos[decoding], { type: 'packets', at: at0 + 200 });
  for (let at = at0 + 400; at <= at0 + 200 + failedAfterMs; at += 200) {
    video = play(video, { type: 'packets', at }, { type: 'tick', at });
  }
  expect(video.state).toBe(failed);
});
