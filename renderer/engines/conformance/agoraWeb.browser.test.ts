import { createAgoraWebEngine } from '../agoraWeb/agoraWebEngine.ts';
import { createCapture } from '../capture/capture.ts';
import { installInstruments } from '#tests/kit/engines/instruments.ts';
import { createAgoraCloud } from '#tests/kit/engines/doubles/agoraCloud.ts';
import { createAgoraWebDouble } from '#tests/kit/engines/doubles/agoraWebDouble.ts';
import { testTools } from '#tests/kit/engines/tools.ts';
import { describeConformance } from '#tests/kit/engines/conformanceCases.ts';
import { uids, type FaultyPair } from '#tests/kit/engines/participants.ts';

async function makePair(): Promise<FaultyPair> {
  const instruments = installInstruments();
  const { clock } = instruments;
  const cloud = createAgoraCloud(clock);
  const doubles = [createAgoraWebDouble(cloud), createAgoraWebDouble(cloud)] as const;
  const locals = [createCapture({ clock }), createCapture({ clock })] as const;
  await Promise.all(locals.map((local) => local.open()));
  return {
    kind: 'agora',
    locals,
    engines: [
      createAgoraWebEngine({ clock, load: () => Promise.resolve(doubles[0].vendor) }),
      createAgoraWebEngine({ clock, load: () => Promise.resolve(doubles[1].vendor) }),
    ],
    alive() {
      const [ann, ben] = [doubles[0].alive(), doubles[1].alive()];
      return {
        ...instruments.alive(),
        members: cloud.memberCount,
        clients: ann.clients + ben.clients,
        tracks: ann.tracks + ben.tracks,
        handlers: ann.handlers + ben.handlers,
      };
    },
    choke: (index) => cloud.choke(uids[index]),
    vanish: (index) => cloud.vanish(uids[index]),
    refuse: (index) => cloud.occupy(uids[index]),
    end() {
      for (const local of locals) local.close();
      cloud.end();
      instruments.uninstall();
    },
  };
}

describeConformance(testTools, 'agora-web', makePair);
