export { createFakeEngine, meetingScript, type FakeEngine, type FakeEngineOptions } from './fakeEngine.ts';
export { createFakeLink } from './fakeLink.ts';
export { createFakeLocalMedia, type FakeLocalMedia } from './fakeLocalMedia.ts';
