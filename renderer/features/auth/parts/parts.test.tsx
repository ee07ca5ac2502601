import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { useFields } from './useFields.ts';
import { Words } from './Words.tsx';

let page: Rendered;
afterEach(() => page.unmount());

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'name' })),
  email: z.string().check(z.minLength(3, { error: 'email' })),
});
let sent: unknown[];
let finish: () => void;

function Form() {
  const fields = useFields({ schema, initial: { name: '', email: '' } });
  const submit = fields.submit(async (values) => {
    sent.push(values);
    await new Promise<void>((done) => (finish = done));
  });
  return (
    <form onSubmit={submit}>
      <TextField label="Name" error={fields.errors.name} {...fields.input('name')} />
      <TextField label="Email" error={fields.errors.email} {...fields.input('email')} />
      <button type="submit">{fields.isBusy ? 'Busy' : 'Send'}</button>
    </form>
  );
}

describe('a form', () => {
  it('marks wrong fields, focuses the first, and clears an error once the field changes', async () => {
    sent = [];
    page = await render(<Form />);
    await page.type('Email', 'a');
    await page.press('Send');
    const wrong = () => ['Name', 'Email'].map((label) => page.field(label).getAttribute('aria-invalid'));
    expect(wrong()).toEqual(['true', 'true']);
    expect(document.activeElement).toBe(page.field('Name'));
    await page.type('Name', 'Mira');
    expect(wrong()).toEqual([null, 'true']);
    expect(sent).toEqual([]);
  });

  it("sends the schema's output, one request at a time", async () => {
    sent = [];
    page = await render(<Form />);
    await page.type('Name', ' Mira ');
    await page.type('Email', 'm@v.co');
    await page.press('Send');
    await page.press('Busy');
    expect(sent).toEqual([{ name: 'Mira', email: 'm@v.co' }]);
    finish();
    await settle();
    await page.press('Send');
    expect(sent).toHaveLength(2);
    finish();
    await settle();
  });
});

describe('words', () => {
  it('turn marked parts into elements, and leave the rest as text', async () => {
    page = await render(
      <Words
        text="Read <terms>these <b>terms</b></terms> and <other>that</other>, <i>please</i>."
        parts={{ terms: (words) => <a href="/terms">{words}</a> }}
      />,
    );
    expect(document.querySelector('a')?.textContent).toBe('these <b>terms</b>');
    expect(page.text()).toContain('and that, please.');
    expect(document.querySelector('i, b')).toBe(null);
  });
});
