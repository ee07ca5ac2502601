import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { LinkCard, LinkPreviewsContext } from './LinkCard.tsx';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered | null = null;
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
  stage.answers['getLinkPreview'] = () => ({ title: 'The coast path', description: 'Two days on foot' });
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  scope.end();
});

async function show(text: string, isWanted = true) {
  page = await render(
    <InChatHarness stage={stage}>
      <LinkPreviewsContext value={isWanted}>
        <LinkCard text={text} />
      </LinkPreviewsContext>
    </InChatHarness>,
  );
  await settle();
  return document.querySelector('a');
}
const asked = () =>
  stage.calls.filter(({ name }) => name === 'getLinkPreview').map(({ input }) => input.query?.['url']);

describe('the card of a link', () => {
  it('shows title, description and host of the first link, and opens it without a referrer', async () => {
    const card = await show('This is the walk: www.nordkyststien.dk/a?b=1, or https://other.dk/');
    expect(card?.textContent).toBe('www.nordkyststien.dkThe coast pathTwo days on foot');
    expect(card?.href).toBe('https://www.nordkyststien.dk/a?b=1');
    expect([card?.target, card?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
    expect(asked()).toEqual(['https://www.nordkyststien.dk/a?b=1']);
  });

  it('requests a link once, even if several messages contain it', async () => {
    await show('https://one.dk/');
    await page?.unmount();
    await show('again https://one.dk/');
    expect(asked()).toEqual(['https://one.dk/']);
  });

  it('is absent, without a request, if the user or the chat has no previews', async () => {
    expect(await show('https://one.dk/', false)).toBeNull();
    expect(asked()).toEqual([]);
  });

  it.each(['words alone', 'me@mail.dk', 'https://gооgle.com/'])('is absent for “%s”', async (text) => {
    expect(await show(text)).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('is absent if the page has no preview', async () => {
    stage.answers['getLinkPreview'] = () => ({ title: null, description: null });
    expect(await show('https://one.dk/')).toBeNull();
  });

  it('is requested again after a failure', async () => {
    delete stage.answers['getLinkPreview'];
    expect(await show('https://one.dk/')).toBeNull();
    await page?.unmount();
    stage.answers['getLinkPreview'] = () => ({ title: 'One', description: null });
    expect((await show('https://one.dk/'))?.textContent).toBe('one.dkOne');
  });
});
