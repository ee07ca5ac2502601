import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { accountDialogs, guestDialogs, visitorDialogs } from '../dialogs/alone.ts';
import { callDialogs, startFromCalls } from '../dialogs/calls.ts';
import { chatDialogs } from '../dialogs/chat.ts';
import { mediaDialogs } from '../dialogs/media.ts';
import { applicantDialogs, peopleDialogs } from '../dialogs/people.ts';
import { walkDialogs } from '../dialogs/walkDialogs.ts';
import { man, passModeration } from '../support/calls.ts';
import { fillMissingFields, meet, newQueen } from '../support/chats.ts';
import { moderatedBy } from '../support/moderationService.ts';
import { test } from '../support/test.ts';
import { openThird } from '../support/thirdCaller.ts';

/**
 * Opens every dialog of the product by the action of a user, of another user or of the server. `dialogs/table.ts`
 * lists how each is opened.
 */
type Ask = (request: IncomingMessage, response: ServerResponse) => void;
const finding =
  (verdict: ModerationVerdict): Ask =>
  (request, response) => {
    request.resume();
    response.end(JSON.stringify({ verdict }));
  };
let service: Ask;
test.beforeEach(() => void (service = finding('ok')));
test.use({ backendOptions: moderatedBy((request, response) => service(request, response)) });

test('dialogs of a visitor', { tag: '@prove' }, async ({ page, backend }) => {
  await walkDialogs({ page, backend }, visitorDialogs);
});

test('dialogs of a guest', { tag: '@prove' }, async ({ page, backend }) => {
  await page.goto(`${backend.url}/?af_sub1=partner-visit-for-this-test-0001`);
  await walkDialogs({ page, backend }, guestDialogs);
});

test('dialogs of a signed-in user', { tag: '@prove' }, async ({ backend, openPerson }) => {
  // The full browser is needed, because the headless shell has no permission settings.
  const { page } = await openPerson(man, '/settings', { args: [] });
  await walkDialogs({ page, backend }, accountDialogs);
});

test('dialogs about people', { tag: '@prove' }, async ({ backend, openPerson }) => {
  const { page } = await openPerson(man, '/');
  await walkDialogs({ page, backend }, peopleDialogs);
});

test('dialogs of an applicant', { tag: '@prove' }, async ({ backend, openPerson }) => {
  await fillMissingFields(backend, newQueen);
  const { page } = await openPerson(newQueen, '/application');
  await walkDialogs({ page, backend }, applicantDialogs);
});

test('dialogs of a conversation', { tag: '@prove' }, async ({ browser, backend }) => {
  await walkDialogs({ ...(await meet(browser, backend)), backend }, chatDialogs);
});

test('dialogs of media', { tag: '@prove' }, async ({ browser, backend }) => {
  const scene = {
    ...(await meet(browser, backend)),
    backend,
    holdModeration: () => void (service = (request) => void request.resume()),
  };
  await walkDialogs(scene, mediaDialogs);
});

test('dialogs of calls', { tag: '@prove' }, async ({ backend, startPair, openPerson }) => {
  // The split group with the screen of a second call.
  const split = { user_id: 'account-queen', name: 'multiplecalls', group_name: 'default' };
  await backend.context.database.insertInto('splits').values(split).execute();
  const pair = await startPair({
    isModerated: true,
    hers: { prepare: passModeration },
  });
  await startFromCalls(pair);
  const scene = {
    ...pair,
    judgeHim: (verdict: ModerationVerdict) => void (service = finding(verdict)),
    openThird: () => openThird(pair, openPerson),
  };
  await walkDialogs(scene, callDialogs);
});
