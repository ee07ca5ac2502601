import type { ReactNode } from 'react';
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
import { cx } from '#renderer/ui/cx.ts';
import styles from './gallery.module.css';

/** A section of the gallery: one family of components. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** States of one component, side by side if the width allows. */
export function Row({
  label,
  kind = 'row',
  children,
}: {
  label?: string;
  kind?: 'row' | 'states' | 'two' | 'column';
  children: ReactNode;
}) {
  return (
    <div className={styles.specimen}>
      {label && <p className={styles.label}>{label}</p>}
      <div className={cx(styles[kind])}>{children}</div>
    </div>
  );
}

/** Draws the focus ring, because only one element of a page can have the real focus. */
export function Focused({ children }: { children: ReactNode }) {
  return <span className={styles.focused}>{children}</span>;
}

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
