import { afterEach, expect, it } from 'vitest';
import '#renderer/ui/styles/index.css';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { RemotePicture } from './RemotePicture.tsx';
import stage from './stage.module.css';

let page: Rendered | null = null;
afterEach(() => page?.unmount());

/** Returns the topmost content in the middle of the picture. */
async function show(hasPicture: boolean, isCameraOn: boolean): Promise<string | undefined> {
  page = await render(
    <main className={stage.stage} style={{ inlineSize: '400px', blockSize: '300px' }}>
      <RemotePicture channel={null} name="Mira" isBlurred={false} {...{ hasPicture, isCameraOn }}>
        <p>Connecting</p>
      </RemotePicture>
    </main>,
  );
  const box = document.querySelector('main')!.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top?.tagName === 'VIDEO' ? 'the picture' : top?.textContent;
}

it('the remote picture lies above its placeholder, so that the first frame appears without a render', async () => {
  expect(await show(false, true)).toBe('the picture');
  expect(document.body.textContent).toContain('Connecting');
});

it('the remote picture shows only the placeholder while the camera is off', async () => {
  expect(await show(true, false)).toBe('Connecting');
});

it('the remote picture removes its placeholder after the first frame', async () => {
  expect(await show(true, true)).toBe('the picture');
  expect(document.body.textContent).not.toContain('Connecting');
});
