import { expect, it } from 'vitest';
import { stylesOutOf } from './pageFile.ts';

it('the page file makes a rule and a class of each style attribute, which the content policy would refuse', () => {
  const { html, css } = stylesOutOf(
    '<p class="a" style="--x:1px">style="no"</p><i style="--x:1px"></i><b style="font:&#x27;A&#x27;">&lt;</b>',
  );
  const name = /class="(s[0-9a-f]{8}) a"/.exec(html)?.[1];
  expect(name).toBeDefined();
  expect(html).toMatch(
    new RegExp(`^<p class="${name} a">style="no"</p><i class="${name}"></i><b class="s\\w+">&lt;</b>$`),
  );
  // The same twice is one rule.
  expect(css).toHaveLength(2);
  expect(css[0]).toBe(`.${name} { --x:1px }`);
  expect(css[1]).toMatch(/\{ font:'A' \}$/);
});
