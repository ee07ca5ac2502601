export {
  createFakeEngine,
  meetingScript,
  type FakeChannel,
  type FakeEngine,
  type FakeEngineOptions,
  type FakeScript,
} from './fakeEngine.ts';
export { createFakeLink, type FakeLink } from './fakeLink.ts';
export { createFakeLocalMedia, type FakeLocalMedia, type FakeLocalMediaOptions } from './fakeLocalMedia.ts';
