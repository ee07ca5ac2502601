import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { MissingFieldsDialog } from './MissingFieldsDialog.tsx';
import { refusal, signedIn } from './testing/fakeApi.ts';
import { createDialogHarness, personOf, type DialogHarness } from './testing/dialogHarness.ts';

let harness: DialogHarness;
let page: Rendered;
const close = vi.fn<(result?: unknown) => void>();

async function open(user: object, isRequired = false): Promise<void> {
  const saved = signedIn({ ...user, birthday: '1990-05-01', gender: 'female', bio: 'Awake.' }).user;
  harness = createDialogHarness({ as: signedIn(user), answers: { updateProfile: saved } });
  page = await render(<MissingFieldsDialog close={close} isRequired={isRequired} />, {
    services: harness.services,
  });
}

async function write(label: string, value: string): Promise<void> {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  const area = named?.control as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, value);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent);
const save = () => page.press('Save and continue');
const pending = { rolesGroup: 'pendingGoddess', phone: null, bio: null };

afterEach(async () => {
  await page.unmount();
  vi.clearAllMocks();
});

describe('the missing fields', () => {
  it('are requested, and no others', async () => {
    await open({ birthday: null });
    expect(labels()).toEqual(['Birthday']);
    await page.type('Birthday', '1990-05-01');
    await save();
    expect(harness.api.sent).toEqual([{ name: 'updateProfile', body: { birthday: '1990-05-01' } }]);
    expect(personOf(harness)?.birthday).toBe('1990-05-01');
    expect(close).toHaveBeenCalledWith(expect.objectContaining({ birthday: '1990-05-01' }));
  });

  it('include more for a pending goddess', async () => {
    await open({ ...pending, name: null, birthday: null, gender: null });
    expect(labels()).toEqual(['Name', 'Birthday', 'Woman', 'Man', 'Phone', 'About you']);
    await save();
    for (const words of [
      'Tell us what to call you.',
      'Choose the day you were born.',
      'Choose one.',
      'Enter the number with its country code',
      'Write a few words about yourself.',
    ])
      expect(page.text()).toContain(words);
    expect(harness.api.sent).toEqual([]);
  });

  it('accept a phone number in common notation, and only women as streamers', async () => {
    await open({ ...pending, gender: null });
    await page.type('Phone', '+34 600 00-00 (00)');
    await write('About you', ' Awake at night. ');
    await page.tick('Man');
    await save();
    expect(page.text()).toContain('Only women can be streamers.');
    await page.tick('Woman');
    await save();
    expect(harness.api.sent[0]?.body).toEqual({
      gender: 'female',
      phone: '+34600000000',
      bio: 'Awake at night.',
    });
  });

  it.each(['600000000', '+0600000000', '+34600', 'call me'])('refuse %s as a phone number', async (phone) => {
    await open({ ...pending, gender: 'female', bio: 'Awake.' });
    await page.type('Phone', phone);
    await save();
    expect(page.text()).toContain('Enter the number with its country code');
  });

  it('refuse a birthday under 18', async () => {
    await open({ birthday: null });
    await page.type('Birthday', '2015-01-01');
    await save();
    expect(page.text()).toContain('Vesper is for people who are 18 or older.');
  });

  it('are none: the dialog closes at once', async () => {
    await open({});
    expect(close).toHaveBeenCalledWith(expect.objectContaining({ _id: 'me' }));
    expect(document.querySelector('[role=dialog]')).toBe(null);
  });

  it.each<[string, [Parameters<typeof refusal>[0], number, string?]]>([
    ['This date doesn’t look right.', ['invalid_body', 400, 'birthday']],
    ['We can’t reach the server.', ['network', 0]],
    ['We couldn’t save this.', ['internal', 500]],
  ])('show "%s" for %j and keep the typed values', async (words, [code, status, field]) => {
    await open({ birthday: null });
    harness.api.answers['updateProfile'] = refusal(code, status, field);
    await page.type('Birthday', '1990-05-01');
    await save();
    expect(page.text()).toContain(words);
    expect(page.field('Birthday').value).toBe('1990-05-01');
  });
});

it('keeps a balance that changes while the profile is saved', async () => {
  await open({ birthday: null, coins: 500 });
  const saved = signedIn({ birthday: '1990-05-01', coins: 500 }).user;
  harness.api.answers['updateProfile'] = () => {
    harness.session.setCoins(490);
    return saved;
  };
  await page.type('Birthday', '1990-05-01');
  await save();
  expect(personOf(harness)).toMatchObject({ birthday: '1990-05-01', coins: 490 });
});

describe('the way out', () => {
  it('is Close if no field is required', async () => {
    await open({ birthday: null });
    expect(page.text()).not.toContain('Log out');
    await page.press('Close');
    expect(close).toHaveBeenCalledWith();
  });

  it('is to log out, after a question, if a field is required', async () => {
    await open({ birthday: null }, true);
    await page.press('Close');
    expect(harness.opened()).toEqual(['simple logout']);
    harness.dialogs.closeTop();
    await settle();
    expect(close).not.toHaveBeenCalled();
    expect(harness.session.token()).not.toBe(null);
    await page.press('Log out');
    harness.dialogs.close(0, 'confirmed');
    await settle();
    expect(close).toHaveBeenCalledWith();
    expect(harness.session.token()).toBe(null);
  });
});
