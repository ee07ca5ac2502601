import { act } from 'react';
import { expect, it } from 'vitest';
import type { Role } from '#shared/domain/roles.ts';
import { setPersonVisible } from '#renderer/services/dropPerson.ts';
import { openMoney } from '#tests/kit/screens/moneyScreens.tsx';
import { SupporterNotesPage } from './SupporterNotesPage.tsx';

const role: Role = 'goddess';

async function openNotes() {
  const desk = await openMoney();
  const her = await desk.newcomer();
  return {
    ...desk,
    async write(name: string, text: string) {
      const { userId } = await desk.newcomer('user', name);
      await desk.call('saveSupporterNote', { params: { userId }, body: { text } }, her.token);
      return userId;
    },
    show: (loses?: string) =>
      desk.show(her.userId, <SupporterNotesPage role={role} />, { ...(loses && { loses }) }),
  };
}

const ann = ['Ann', 'Café owner'];
const ben = ['Ben', 'Likes jazz'];

const rows = () =>
  [...document.querySelectorAll('li')].map((row) => [
    row.querySelector('b a')?.textContent,
    document.getElementById(row.querySelector('b a')?.getAttribute('aria-describedby') ?? '')?.textContent,
  ]);

async function search(words: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('lists the notes by name, and each row opens its supporter', async () => {
  const { write, show, eventually } = await openNotes();
  const id = await write('Ben', 'Likes jazz');
  await write('Ann', 'Café owner');
  await show();
  await eventually(() => expect(rows()).toEqual([ann, ben]));
  expect(document.querySelector('li:last-child a')?.getAttribute('href')).toBe(`/income?supporter=${id}`);
});

it('searches names and notes, and says when no note matches', async () => {
  const { write, show, eventually } = await openNotes();
  await write('Ben', 'Likes jazz');
  await write('Ann', 'Café owner');
  await show();
  await eventually(() => expect(rows()).toHaveLength(2));
  await search('cafe');
  await eventually(() => expect(rows()).toEqual([ann]));
  await search('football');
  await eventually(() => expect(document.body.textContent).toContain('No note matches'));
});

it('explains where to write the first note', async () => {
  const { show, eventually } = await openNotes();
  await show();
  await eventually(() => expect(document.body.textContent).toContain('No notes yet'));
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain('/income');
});

it('loads the notes after a failure and a retry', async () => {
  const { write, show, eventually } = await openNotes();
  await write('Ben', 'Likes jazz');
  const { page } = await show('GET /goddess/supporterNotes');
  await eventually(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  await page.press('Try again');
  await eventually(() => expect(rows()).toEqual([ben]));
});

it('removes the note about a person who becomes invisible, without naming a rest', async () => {
  const { write, show, eventually } = await openNotes();
  const id = await write('Ben', 'Likes jazz');
  const { client, page } = await show();
  await eventually(() => expect(rows()).toEqual([ben]));
  act(() => setPersonVisible(client, id, false));
  await eventually(() => expect(page.text()).toContain('No notes yet'));
  expect(page.text()).not.toContain('of 1 shown');
});
