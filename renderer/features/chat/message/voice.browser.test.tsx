// Must be the first import, as in the product, because it sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { subscribe } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mediaItemSchema, type MediaItem } from '#shared/domain/chat.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { findViolations } from '#tests/kit/page/looks.ts';
import { VoiceBody } from './VoiceBody.tsx';
import { voicePlayer } from './voicePlayer.ts';

const rateHz = 8_000;
let root: Root;
let container: HTMLElement;
const urls: string[] = [];

beforeAll(loadIcons);
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  voicePlayer.stop();
  root.unmount();
  container.remove();
  for (const url of urls.splice(0)) URL.revokeObjectURL(url);
});

/** Returns the URL of a silent WAV file with one byte per sample. */
function silence(seconds: number): string {
  const samples = seconds * rateHz;
  const view = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, chars: string) =>
    new Uint8Array(view.buffer, at).set(new TextEncoder().encode(chars));
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rateHz, true);
  view.setUint32(28, rateHz, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples, true);
  new Uint8Array(view.buffer, 44).fill(128);
  const url = URL.createObjectURL(new Blob([view], { type: 'audio/wav' }));
  urls.push(url);
  return url;
}

const voice = (id: string, seconds: number, more: Partial<MediaItem> = {}): MediaItem => ({
  ...mediaItemSchema.parse({
    id,
    type: 'audio',
    url: silence(seconds),
    duration: seconds,
    waveform: [10, 90, 40],
    transcodingStatus: 'ready',
  }),
  ...more,
});

async function open(...items: readonly MediaItem[]) {
  const i18n = await createI18n('en', ['common', 'chat']);
  root.render(
    <I18nextProvider i18n={i18n}>
      <LocaleContext value="en">
        {items.map((item) => (
          <section key={item.id} aria-label={item.id}>
            <VoiceBody item={item} />
          </section>
        ))}
      </LocaleContext>
    </I18nextProvider>,
  );
  await expect.element(screen.getByRole('region').first()).toBeVisible();
}
function of(id: string) {
  const row = screen.getByRole('region', { name: id });
  return {
    row,
    play: row.getByRole('button', { name: /^Play voice message/ }),
    pause: row.getByRole('button', { name: 'Pause voice message' }),
    place: row.getByRole('slider'),
  };
}
function moveTo(id: string, part: number): void {
  const slider = of(id).place.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(part));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}

it('plays and pauses a voice message by one button, and shows the position', async () => {
  await open(voice('long', 60));
  const { play, pause, place, row } = of('long');
  await expect.element(play).toHaveAccessibleName('Play voice message, 1:00');
  await expect.element(row.getByText('1:00')).toBeVisible();
  await play.click();
  await expect.element(pause).toBeVisible();
  await expect.poll(() => voicePlayer.state.part).toBeGreaterThan(0);
  await pause.click();
  await expect.element(play).toBeVisible();
  const { part } = voicePlayer.state;
  expect(part).toBeLessThan(0.5);
  await expect.element(place).toHaveAttribute('aria-valuetext', expect.stringMatching(/^0:\d\d$/));
  expect(await findViolations(container)).toEqual([]);
});

it('plays one voice message at a time', async () => {
  await open(voice('first', 60), voice('second', 60));
  await of('first').play.click();
  await expect.element(of('first').pause).toBeVisible();
  await of('second').play.click();
  await expect.element(of('second').pause).toBeVisible();
  await expect.element(of('first').play).toBeVisible();
  await expect.element(of('first').place).toHaveValue('0');
});

it('starts at the chosen position, even before anything was loaded', async () => {
  await open(voice('long', 60));
  moveTo('long', 0.5);
  await expect.element(of('long').row.getByText('0:30')).toBeVisible();
  await expect.element(of('long').place).toHaveAttribute('aria-valuetext', '0:30');
  await of('long').play.click();
  await expect.element(of('long').pause).toBeVisible();
  await expect.poll(() => voicePlayer.state.part).toBeGreaterThan(0.5);
  await of('long').pause.click();
  moveTo('long', 0.25);
  await expect.element(of('long').place).toHaveAttribute('aria-valuetext', '0:15');
});

it('returns to the beginning after the end, and can play again', async () => {
  await open(voice('short', 2));
  moveTo('short', 0.5);
  const wasPlaying: boolean[] = [];
  const end = subscribe(voicePlayer.state, () => wasPlaying.push(voicePlayer.state.isPlaying));
  onTestFinished(end);
  await of('short').play.click();
  await expect.poll(() => [wasPlaying.includes(true), wasPlaying.at(-1)]).toEqual([true, false]);
  await expect.element(of('short').play).toBeVisible();
  await expect.element(of('short').place).toHaveValue('0');
  await of('short').play.click();
  await expect.poll(() => voicePlayer.state.part).toBeGreaterThan(0);
});

it('plays at the chosen speed, also the next voice message', async () => {
  await open(voice('first', 60), voice('second', 60));
  await of('first').play.click();
  const rate = (id: string, name: string) =>
    of(id).row.getByRole('radiogroup', { name: 'Playback speed' }).getByRole('radio', { name, exact: true });
  await expect.element(rate('first', 'Speed 1')).toBeChecked();
  await rate('first', 'Speed 1.5').click();
  await expect.element(rate('first', 'Speed 1.5')).toBeChecked();
  await expect.element(of('second').row.getByRole('radiogroup')).not.toBeInTheDocument();
  await of('second').play.click();
  await expect.element(rate('second', 'Speed 1.5')).toBeChecked();
  await rate('second', 'Speed 2').click();
  expect(localStorage.getItem('voiceRate')).toBe('2');
  await rate('second', 'Speed 1').click();
  expect(voicePlayer.state.rate).toBe(1);
});

it('shows that a voice message could not be played, and loads it again on the next press', async () => {
  const nothing = URL.createObjectURL(new Blob(['no sound'], { type: 'audio/wav' }));
  urls.push(nothing);
  await open(voice('broken', 60, { url: nothing }));
  await of('broken').play.click();
  await expect.element(of('broken').row.getByText('Couldn’t be played')).toBeVisible();
  await expect.element(of('broken').play).toBeVisible();
  await open(voice('broken', 60));
  await of('broken').play.click();
  await expect.element(of('broken').pause).toBeVisible();
  await expect.element(of('broken').row.getByText('Couldn’t be played')).not.toBeInTheDocument();
});

it.each([
  ['processing', 'Processing'],
  ['failed', 'Couldn’t be played'],
] as const)('plays no voice message that is %s', async (transcodingStatus, text) => {
  await open(voice('early', 60, { transcodingStatus }));
  await expect.element(of('early').row.getByText(text)).toBeVisible();
  await expect.element(of('early').row.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(of('early').place).not.toBeInTheDocument();
});
