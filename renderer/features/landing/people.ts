import daniel from '#resources/art/people/daniel.webp';
import danielHalf from '#resources/art/people/daniel-half.webp';
import freja from '#resources/art/people/freja.webp';
import frejaHalf from '#resources/art/people/freja-half.webp';
import leila from '#resources/art/people/leila.webp';
import leilaHalf from '#resources/art/people/leila-half.webp';
import carmen from '#resources/art/people/carmen.webp';
import carmenHalf from '#resources/art/people/carmen-half.webp';
import zoya from '#resources/art/people/zoya.webp';
import zoyaHalf from '#resources/art/people/zoya-half.webp';
import sofiaBust from '#resources/art/people/sofia-bust.webp';
import sofiaBustHalf from '#resources/art/people/sofia-bust-half.webp';
import ilyaBust from '#resources/art/people/ilya-bust.webp';
import ilyaBustHalf from '#resources/art/people/ilya-bust-half.webp';
import niaBust from '#resources/art/people/nia-bust.webp';
import niaBustHalf from '#resources/art/people/nia-bust-half.webp';
import zoyaBust from '#resources/art/people/zoya-bust.webp';
import zoyaBustHalf from '#resources/art/people/zoya-bust-half.webp';
import niaTile from '#resources/art/people/nia-tile.webp';
import niaTileHalf from '#resources/art/people/nia-tile-half.webp';
import carmenTile from '#resources/art/people/carmen-tile.webp';
import carmenTileHalf from '#resources/art/people/carmen-tile-half.webp';
import marcusFace from '#resources/art/people/marcus-face.webp';
import miraFace from '#resources/art/people/mira-face.webp';
import yunaFace from '#resources/art/people/yuna-face.webp';
import city from '#resources/art/land-city.webp';
import cityHalf from '#resources/art/land-city-half.webp';
import dusk from '#resources/art/land-dusk.webp';
import duskHalf from '#resources/art/land-dusk-half.webp';
import sea from '#resources/art/land-sea.webp';
import seaHalf from '#resources/art/land-sea-half.webp';
import type { PictureFiles } from './Picture.tsx';

const scene = (src: string, half: string): PictureFiles => ({ src, half, width: 1440, height: 960 });
const bust = (src: string, half: string): PictureFiles => ({ src, half, width: 840, height: 1050 });
const tile = (src: string, half: string): PictureFiles => ({ src, half, width: 720, height: 533 });
const sky = (src: string, half: string): PictureFiles => ({ src, half, width: 1920, height: 1120 });

/** Illustrations of people on this page. */
export const people = {
  scenes: {
    daniel: scene(daniel, danielHalf),
    freja: scene(freja, frejaHalf),
    leila: scene(leila, leilaHalf),
    carmen: scene(carmen, carmenHalf),
    zoya: scene(zoya, zoyaHalf),
  },
  busts: {
    sofia: bust(sofiaBust, sofiaBustHalf),
    ilya: bust(ilyaBust, ilyaBustHalf),
    nia: bust(niaBust, niaBustHalf),
    zoya: bust(zoyaBust, zoyaBustHalf),
  },
  tiles: { nia: tile(niaTile, niaTileHalf), veiled: tile(carmenTile, carmenTileHalf) },
  faces: { mira: miraFace, marcus: marcusFace, yuna: yunaFace },
} as const;

/** Blurred backgrounds. The half-size file suffices for a phone. */
export const skies = {
  city: sky(city, cityHalf),
  dusk: sky(dusk, duskHalf),
  sea: sky(sea, seaHalf),
} as const;
export const skySizes = '(max-width: 900px) 960px, 100vw';
