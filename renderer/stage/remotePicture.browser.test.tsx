import { afterEach, expect, it } from 'vitest';
import '#renderer/ui/styles/index.css';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { RemotePicture } from './RemotePicture.tsx';
import stage from './stage.module.css';

let page: Rendered | null = null;
afterEach(() => page?.unmount());

/** What is foremost in the middle. */
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

it('the remote picture has the picture before what is shown meanwhile, so that a first frame waits for nothing', async () => {
  expect(await show(false, true)).toBe('the picture');
  expect(document.body.textContent).toContain('Connecting');
});

it('the remote picture shows what is shown alone where the camera is off, whatever frames there were', async () => {
  expect(await show(true, false)).toBe('Connecting');
});

it('the remote picture shows nothing but the picture once there is one', async () => {
  expect(await show(true, true)).toBe('the picture');
  expect(document.body.textContent).not.toContain('Connecting');
});
