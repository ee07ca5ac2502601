import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Tagged } from './Tagged.tsx';

const bold = (words: string) => <b>{words}</b>;
const shown = (text: string) => renderToStaticMarkup(<Tagged text={text} tags={{ bold }} />);

it.each([
  ['plain', 'plain'],
  ['a <bold>b</bold> c', 'a <b>b</b> c'],
  ['<bold>a</bold><bold>b</bold>', '<b>a</b><b>b</b>'],
  ['<other>kept</other>', 'kept'],
  ['<bold>open', '&lt;bold&gt;open'],
  ['<img src=x onerror=alert(1)> & more', '&lt;img src=x onerror=alert(1)&gt; &amp; more'],
  ['<constructor>x</constructor>', 'x'],
])('renders the tagged text %s with known tags only', (text, html) => {
  expect(shown(text)).toBe(html);
});
