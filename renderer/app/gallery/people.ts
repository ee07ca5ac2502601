import amara from '#resources/portraits/amara.webp';
import amaraFace from '#resources/portraits/amara-face.webp';
import carmen from '#resources/art/people/carmen.webp';
import carmenFace from '#resources/art/people/carmen-face.webp';
import frejaFace from '#resources/art/people/freja-face.webp';
import ilyaFace from '#resources/art/people/ilya-face.webp';
import leilaFace from '#resources/art/people/leila-face.webp';
import marcusFace from '#resources/art/people/marcus-face.webp';
import nia from '#resources/art/people/nia.webp';
import niaFace from '#resources/art/people/nia-face.webp';
import yunaFace from '#resources/art/people/yuna-face.webp';
import zoyaFace from '#resources/art/people/zoya-face.webp';

/** Illustrated portraits for the gallery. */
export const portraits = { amara, carmen, nia };
export const faces = {
  amara: amaraFace,
  carmen: carmenFace,
  freja: frejaFace,
  ilya: ilyaFace,
  leila: leilaFace,
  marcus: marcusFace,
  nia: niaFace,
  yuna: yunaFace,
  zoya: zoyaFace,
};
