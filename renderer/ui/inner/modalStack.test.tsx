import { afterEach, describe, expect, it } from 'vitest';
import { lockScroll, isTopModal, stackModal } from './modalStack.ts';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
  document.body.replaceChildren();
});

/** Fills the page's body. */
function page(html: string): void {
  document.body.innerHTML = html;
}
const at = (id: string) => document.getElementById(id) as HTMLElement;
const put = (id: string) => {
  const end = stackModal(at(id));
  endings.push(end);
  return () => {
    endings.splice(endings.indexOf(end), 1);
    end();
  };
};
/** Ids of the inert elements; `unread` lists those hidden from screen readers. */
const away = () =>
  [...document.querySelectorAll<HTMLElement>('[id]')].filter(({ inert }) => inert).map(({ id }) => id);
const unread = () => [...document.querySelectorAll('[aria-hidden=true]')].map(({ id }) => id);

describe('the page around a modal', () => {
  it('is inert while the modal is open, at any depth, and accessible afterwards', () => {
    page('<div id="app"></div><div id="portals"><p id="beside"></p><div><div id="modal"></div></div></div>');
    const end = put('modal');
    expect([away(), unread()]).toEqual([
      ['app', 'beside'],
      ['app', 'beside'],
    ]);
    end();
    expect([away(), unread()]).toEqual([[], []]);
  });

  it('stays accessible in its top layer, which contains the toasts', () => {
    page(
      '<div id="app"></div><div id="modal"></div><div><ol id="toasts" data-react-aria-top-layer></ol><p id="other"></p></div>',
    );
    put('modal');
    expect(away()).toEqual(['app', 'other']);
  });

  it('keeps elements inert or hidden that were so before', () => {
    page('<div id="theirs"></div><div id="art" aria-hidden="true"></div><div id="modal"></div>');
    at('theirs').inert = true;
    const end = put('modal');
    expect(unread()).toEqual(['art']);
    end();
    expect([away(), unread()]).toEqual([['theirs'], ['art']]);
  });
});

describe('several modals', () => {
  it('leave only the top one accessible, whatever the order of closing', () => {
    page('<div id="app"></div><div id="one"></div><div id="two"></div><div id="three"></div>');
    put('one');
    const endTwo = put('two');
    const endThree = put('three');
    expect([away(), isTopModal(at('three')), isTopModal(at('two'))]).toEqual([
      ['app', 'one', 'two'],
      true,
      false,
    ]);
    endTwo();
    expect(isTopModal(at('three'))).toBe(true);
    endThree();
    expect([away(), isTopModal(at('one')), isTopModal(null)]).toEqual([['app', 'two', 'three'], true, false]);
  });

  it('keep the page from scrolling until the last one closes', () => {
    const { dataset } = document.documentElement;
    const [first, second] = [lockScroll({ isTouched: false }), lockScroll({ isTouched: false })];
    first();
    expect(dataset['modal']).toBeDefined();
    second();
    expect(dataset['modal']).toBeUndefined();
  });
});
