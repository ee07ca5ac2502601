import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryRouter } from 'react-router';
import type { Message } from '#shared/domain/chat.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { chatWith, me, messageAt, nowMs } from '../conversation/testing/fixtures.ts';
import {
  createChatHarness,
  InChatHarness,
  Refused,
  type Asked,
  type ChatHarness,
} from '../conversation/testing/chatHarness.tsx';
import { SearchPane } from './SearchPane.tsx';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered | null = null;
beforeEach(async () => {
  scope = createScope();
  stage = createChatHarness(scope);
  await stage.fill([chatWith('c')], [said('here', 0)]);
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  scope.end();
});

const said = (text: string, minutes: number): Message =>
  messageAt('c', nowMs + minutes * 60_000, 'user-c', { _id: text, text: `walk ${text}` });
const answerOf = (messages: readonly Message[], paginationToken: string | null = null) => ({
  messages,
  chats: [chatWith('c'), chatWith('far')],
  paginationToken,
});

async function search(text: string) {
  page = await render(
    <MemoryRouter>
      <InChatHarness stage={stage}>
        <SearchPane tab={null} target={null} onClose={() => undefined} />
      </InChatHarness>
    </MemoryRouter>,
  );
  await act(async () => {
    const input = document.querySelector('input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
const rows = () =>
  [...document.querySelectorAll('[aria-labelledby="found-messages"] li')].map(
    (row) => /walk (?:new|here|old)/.exec(row.textContent ?? '')?.[0],
  );
const shows = (text: string) => waitForPage(() => expect(document.body.textContent).toContain(text));

describe('the search of the chat list', () => {
  it("adds the server's results to the stored ones, each message once, newest first", async () => {
    const far = messageAt('far', nowMs - 60_000, me, { _id: 'old', text: 'walk old' });
    stage.answers['searchMessages'] = () => answerOf([said('new', 5), said('here', 0), far]);
    await search('walk');
    await waitForPage(() => expect(rows()).toEqual(['walk new', 'walk here', 'walk old']));
    expect(document.body.textContent).toContain('Person far');
  });

  it('loads older pages by itself, up to the last one', async () => {
    const tokens: unknown[] = [];
    stage.answers['searchMessages'] = ({ query }: Asked) => {
      tokens.push(query?.['paginationToken']);
      return query?.['paginationToken'] === null ? answerOf([], 'next') : answerOf([said('old', -9)]);
    };
    await search('walk');
    await waitForPage(() => expect(rows()).toEqual(['walk here', 'walk old']));
    expect(tokens).toEqual([null, 'next']);
  });

  it('shows that older messages could not be searched, keeps stored results, and can retry', async () => {
    stage.answers['searchMessages'] = () => {
      throw new Refused('internal', 500);
    };
    await search('walk');
    await shows('Older messages couldn’t be searched.');
    expect(rows()).toEqual(['walk here']);
    stage.answers['searchMessages'] = () => answerOf([said('old', -9)]);
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try again')?.click();
    await waitForPage(() => expect(rows()).toEqual(['walk here', 'walk old']));
  });

  it('finds stored messages on a server without the endpoint', async () => {
    stage.answers['searchMessages'] = () => {
      throw new Refused('not_found', 404);
    };
    await search('walk');
    await waitForPage(() => expect(stage.calls.some(({ name }) => name === 'searchMessages')).toBe(true));
    await waitForPage(() => expect(rows()).toEqual(['walk here']));
    expect(document.body.textContent).not.toContain('couldn’t');
  });

  it('shows "Nothing found" only after the server has answered', async () => {
    let answer: (value: unknown) => void = () => undefined;
    stage.answers['searchMessages'] = () => new Promise((done) => (answer = done));
    await search('zebra');
    await shows('Searching older messages');
    expect(document.body.textContent).not.toContain('Nothing found');
    await waitForPage(() => expect(stage.calls.some(({ name }) => name === 'searchMessages')).toBe(true));
    answer(answerOf([]));
    await shows('Nothing found');
  });
});
