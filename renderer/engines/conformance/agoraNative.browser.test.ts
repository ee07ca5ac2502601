import { serveCallWindow } from '#preload/call/host.ts';
import { createAgoraNativeEngine } from '../agoraNative/agoraNativeEngine.ts';
import { createCapture } from '../capture/capture.ts';
import type { Device, LocalMedia } from '../port.ts';
import { createFakeEngine } from '../fake/fakeEngine.ts';
import { installInstruments } from '#tests/kit/engines/instruments.ts';
import { createAgoraCloud } from '#tests/kit/engines/doubles/agoraCloud.ts';
import { createAgoraNativeDouble } from '#tests/kit/engines/doubles/agoraNativeDouble.ts';
import { createNativeWindow } from '#tests/kit/engines/doubles/nativeWindow.ts';
import { testTools } from '#tests/kit/engines/tools.ts';
import { describeConformance } from '#tests/kit/engines/conformanceCases.ts';
import { uids, type FaultyPair } from '#tests/kit/engines/participants.ts';

/** The system's devices with ids in the style of the native library. */
const nativeDevices = (local: LocalMedia, kind: Device['kind']) =>
  local.state.devices
    .filter((device) => device.kind === kind)
    .map(({ id, label }) => ({ deviceId: `native ${id}`, deviceName: label }));

async function makePair(): Promise<FaultyPair> {
  const instruments = installInstruments();
  const { clock } = instruments;
  const cloud = createAgoraCloud(clock);
  const locals = [createCapture({ clock }), createCapture({ clock })] as const;
  await Promise.all(locals.map((local) => local.open()));

  function side(index: 0 | 1) {
    const double = createAgoraNativeDouble({
      cloud,
      clock,
      hue: index * 120,
      devices: {
        camera: nativeDevices(locals[index], 'camera'),
        microphone: nativeDevices(locals[index], 'microphone'),
        speaker: nativeDevices(locals[index], 'speaker'),
      },
    });
    const window = createNativeWindow((line) => serveCallWindow(line, () => double.vendor));
    // Closes the window with its channel, so that a window left open is counted as a leak.
    const engine = createAgoraNativeEngine({ clock, window, fallback: createFakeEngine(), keepOpenMs: 0 });
    return { double, window, engine };
  }
  const sides = [side(0), side(1)] as const;

  return {
    kind: 'agora',
    locals,
    engines: [sides[0].engine, sides[1].engine],
    speaker: (index) => sides[index].double.using.speaker.replace('native ', ''),
    alive() {
      const [ann, ben] = [sides[0].double.alive(), sides[1].double.alive()];
      return {
        ...instruments.alive(),
        members: cloud.memberCount,
        channels: ann.channels + ben.channels,
        views: ann.views + ben.views,
        windows: sides.filter(({ window }) => window.isOpen).length,
      };
    },
    choke: (index) => cloud.choke(uids[index]),
    vanish: (index) => cloud.vanish(uids[index]),
    refuse: (index) => cloud.occupy(uids[index]),
    end() {
      for (const { window } of sides) window.go('closed');
      for (const local of locals) local.close();
      cloud.end();
      instruments.uninstall();
    },
  };
}

describeConformance(testTools, 'agora-native', makePair);
