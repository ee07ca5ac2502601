/** Styles of an offline copy: those of the printed page with a readable line length on screens. */
export const copyStyles = `
:root { color-scheme: light; }
body { max-width: 66ch; margin: 0 auto; padding: 2rem 1.25rem 4rem; background: #fff; color: #111;
  font: 1.0625rem/1.65 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { margin: 0.5rem 0 1.5rem; font-size: 2.25rem; line-height: 1.15; }
h2 { margin: 2.25rem 0 0; font-size: 1.25rem; line-height: 1.3; break-after: avoid; }
h2 > span { margin-inline-end: 0.25rem; color: #595959; }
h2 + ul, h2 + p, p + p, p + ul, ul + p { margin-block: 0.875rem 0; }
ul { margin: 0.875rem 0 0; padding-inline-start: 1.25rem; }
li + li { margin-top: 0.5rem; }
a { color: #8a1247; }
header > p, footer { color: #595959; font-size: 0.875rem; }
section:first-of-type { padding: 1.25rem; border: 1px solid #ccc; border-radius: 12px; }
section:first-of-type > h2 { margin: 0; font-size: 1rem; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid #ccc; }
@media print {
  body { max-width: none; padding: 0; font-size: 11pt; line-height: 1.5; }
  p, li { orphans: 3; widows: 3; }
  a { color: inherit; }
  a[href]::after { content: ' (' attr(href) ')'; font-size: 0.85em; overflow-wrap: anywhere; }
}
`;
