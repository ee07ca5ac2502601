import daniel from '#resources/art/people/daniel.webp';
import freja from '#resources/art/people/freja.webp';
import ilya from '#resources/art/people/ilya-bust.webp';
import leila from '#resources/art/people/leila.webp';
import marcusFace from '#resources/art/people/marcus-face.webp';
import miraFace from '#resources/art/people/mira-face.webp';
import niaBust from '#resources/art/people/nia-bust.webp';
import niaTile from '#resources/art/people/nia-tile.webp';
import sofia from '#resources/art/people/sofia-bust.webp';
import veiled from '#resources/art/people/carmen-tile.webp';
import carmen from '#resources/art/people/carmen.webp';
import yunaFace from '#resources/art/people/yuna-face.webp';
import zoya from '#resources/art/people/zoya.webp';
import zoyaBust from '#resources/art/people/zoya-bust.webp';

/** The drawn people of this page. `scene` pictures are 3:2, busts 4:5, tiles 27:20, faces square. */
export const people = {
  scenes: { daniel, freja, leila, carmen, zoya },
  busts: { sofia, ilya, nia: niaBust, zoya: zoyaBust },
  tiles: { nia: niaTile, veiled },
  faces: { mira: miraFace, marcus: marcusFace, yuna: yunaFace },
} as const;
