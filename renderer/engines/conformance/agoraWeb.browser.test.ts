import { createAgoraWebEngine } from '../agoraWeb/agoraWebEngine.ts';
import { createCapture } from '../capture/capture.ts';
import { installInstruments } from '../testing/instruments.ts';
import { createAgoraCloud } from './doubles/agoraCloud.ts';
import { createAgoraWebDouble } from './doubles/agoraWebDouble.ts';
import { testTools } from '#tests/helpers/engineTests.ts';
import { describeConformance } from './conformanceCases.ts';
import { uids, type FaultyPair } from './participants.ts';

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
