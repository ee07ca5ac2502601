import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freeGiftName } from '#shared/domain/gifts.ts';
import { textNames } from '../dictionary/index.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { projectRoot } from '../lib/version.ts';
import { gifArt, giftArt, stickerArt } from './index.ts';

const backend = sharedBackend();

const folder = (set: string) => resolve(projectRoot, 'resources', set);
const drawing = (set: string, file: string) => readFileSync(resolve(folder(set), file), 'utf8');

describe('the sets', () => {
  it.each([
    ['gifts', giftArt.map(({ file }) => [file])],
    ['stickers', stickerArt.map(({ file }) => [file])],
    ['gifs', gifArt.map(({ file, still }) => [file, still])],
  ])('contain every drawing of %s once, and no missing files', (set, files) => {
    expect(['index.json', ...files.flat()].sort()).toEqual(readdirSync(folder(set)).sort());
  });

  it('contain drawings only, which load and run nothing', () => {
    for (const set of ['gifts', 'stickers', 'gifs']) {
      for (const file of readdirSync(folder(set)).filter((name) => name.endsWith('.svg'))) {
        const text = drawing(set, file);
        expect([file, text.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox=')]).toEqual([
          file,
          true,
        ]);
        expect([
          file,
          /<(script|style|image|use|foreignObject|a)\b|\bon\w+=|href|url\((?!#)/.test(text),
        ]).toEqual([file, false]);
      }
    }
  });

  it('have a still of each GIF: the same drawing without motion', () => {
    for (const { file, still } of gifArt) {
      const moving = drawing('gifs', file);
      expect(moving).toMatch(/<animate/);
      expect(moving.replaceAll(/<animate(?:Transform)?\b[^>]*\/>\n/g, '')).toBe(drawing('gifs', still));
    }
  });
});

describe('gifts', () => {
  it('have prices, and one is free and called Welcome in every language', async () => {
    const { token } = await backend.signUp();
    const english = (await backend.call('getGifts', {}, token)).body.gifts;
    expect(english.filter(({ isFree }) => isFree)).toMatchObject([{ name: freeGiftName, rawValue: 0 }]);
    expect(english.find(({ _id }) => _id === 'rose')).toMatchObject({
      name: 'Rose',
      rawValue: 20,
      isFree: false,
    });
    expect(new Set(english.map(({ _id }) => _id)).size).toBe(english.length);
    const device = { osName: 'Linux', deviceId: 'd', appLang: 'uk', osLang: 'uk', pushToken: null };
    await backend.call('sendDeviceInfo', { body: device }, token);
    const ukrainian = (await backend.call('getGifts', {}, token)).body.gifts;
    expect(ukrainian.slice(0, 2).map(({ name }) => name)).toEqual([freeGiftName, 'Троянда']);
    expect((await backend.call('getAllGifts', {}, token)).body.gifts).toEqual(ukrainian);
  });

  it('have a name in each language', () => {
    expect([...textNames.gift].sort()).toEqual(
      giftArt.flatMap(({ name, price }) => (price > 0 ? [name] : [])).sort(),
    );
  });

  it('are found by id, and other ids give null', async () => {
    const { gifts } = backend.features.gifts;
    expect(await gifts.get('rose')).toMatchObject({ _id: 'rose', rawValue: 20 });
    expect(await gifts.get('welcome')).toMatchObject({ isFree: true, rawValue: 0 });
    for (const nothing of ['nothing', '', '__proto__', 'rose.svg'])
      expect(await gifts.get(nothing)).toBeNull();
    expect([gifts.hasSticker('hello'), gifts.hasSticker('kiss'), gifts.hasGif('kiss')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
