/** Small things worn on the head or neck. Coordinates are those of the head before it is tilted. */
export type Accessory =
  | 'hoops'
  | 'pearls'
  | 'drops'
  | 'studs'
  | 'glassesRound'
  | 'glassesSquare'
  | 'glassesThin'
  | 'band'
  | 'scarf'
  | 'flower'
  | 'clip'
  | 'headphones'
  | 'necklace'
  | 'pendant'
  | 'choker'
  | 'neckScarf';

const ear = (jewel: string, skin: string, deep: string): string => {
  const one = (x: number, side: 1 | -1): string =>
    `<g transform="translate(${x} 486) scale(${side} 1)"><path d="M6 -36C-22 -46 -34 -18 -24 12C-18 36 -4 50 10 40Z" fill="${skin}"/><path d="M0 -22C-14 -26 -20 -10 -14 8" stroke="${deep}" stroke-width="5" fill="none" opacity=".35"/>${jewel}</g>`;
  return one(452, 1) + one(748, -1);
};

const jewels: Partial<Record<Accessory, string>> = {
  hoops: '<circle cx="-10" cy="62" r="20" fill="none" stroke="#F6CE7A" stroke-width="5"/>',
  pearls: '<circle cx="-10" cy="40" r="7" fill="#FFF1D6"/><circle cx="-12" cy="38" r="3" fill="#fff"/>',
  drops:
    '<path d="M-10 40V58" stroke="#F6CE7A" stroke-width="3"/><path d="M-10 56C-22 76 -20 90 -10 90C0 90 2 76 -10 56Z" fill="#58C6BE"/><circle cx="-13" cy="76" r="3" fill="#fff" opacity=".8"/>',
  studs: '<circle cx="-9" cy="36" r="5" fill="#F6CE7A"/>',
};

/** Draws the ears with earrings. Drawn under the face. */
export const drawEars = (worn: readonly Accessory[], skin: string, deep: string): string =>
  ear(worn.map((item) => jewels[item] ?? '').join(''), skin, deep);

const spectacles = (cx: number, lens: string, colour: string, width: number): string =>
  `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round">` +
  `<g transform="translate(${cx - 66} 476)">${lens}</g><g transform="translate(${cx + 66} 476) scale(-1 1)">${lens}</g>` +
  `<path d="M${cx - 14} 470C${cx - 6} 460 ${cx + 6} 460 ${cx + 14} 470M${cx - 120} 462L456 452M${cx + 120} 462L744 452"/></g>` +
  `<path d="M${cx - 98} 456L${cx - 70} 446M${cx + 40} 456L${cx + 68} 446" stroke="#fff" stroke-width="7" opacity=".16" stroke-linecap="round"/>`;

/** Draws glasses over the face but under the hair, which covers their arms. */
export const drawGlasses = (worn: readonly Accessory[], cx: number): string => {
  if (worn.includes('glassesRound'))
    return spectacles(cx, '<circle r="51" fill="#fff" fill-opacity=".05"/>', '#2a1c1e', 6);
  if (worn.includes('glassesSquare'))
    return spectacles(
      cx,
      '<path d="M-54 -28C-56 -38 -48 -42 -38 -42H34C46 -42 52 -36 51 -24L47 18C45 34 36 40 22 40H-22C-40 40 -48 32 -50 14Z" fill="#fff" fill-opacity=".05"/>',
      '#3a2030',
      8,
    );
  if (worn.includes('glassesThin'))
    return spectacles(
      cx,
      '<path d="M-54 -14C-54 -40 -30 -46 0 -46C34 -46 52 -36 52 -10C52 26 30 44 0 44C-34 44 -54 22 -54 -14Z" fill="#fff" fill-opacity=".05"/>',
      '#D8A95C',
      4,
    );
  return '';
};

const petal = (turn: number, colour: string): string =>
  `<ellipse cx="0" cy="-24" rx="17" ry="25" fill="${colour}" transform="rotate(${turn})"/>`;

/** Draws accessories in or over the hair, in the person's accent color. */
export const drawHeadwear = (worn: readonly Accessory[], accent: string, shade: string): string =>
  (worn.includes('band')
    ? `<path d="M430 352C452 236 520 196 600 194C680 196 748 236 770 352L752 366C734 268 676 232 600 230C524 232 466 268 448 366Z" fill="${accent}"/><path d="M446 322C470 246 530 212 600 210C660 212 700 232 726 264" stroke="#fff" stroke-width="7" fill="none" opacity=".22" stroke-linecap="round" filter="url(#b3)"/>`
    : '') +
  (worn.includes('scarf')
    ? `<path d="M424 370C430 240 512 172 600 170C688 172 770 240 776 370C744 306 690 268 600 264C510 268 456 306 424 370Z" fill="${accent}"/><path d="M452 300C486 232 540 202 604 200M438 346C470 274 530 236 600 232C680 236 734 276 762 344" stroke="${shade}" stroke-width="7" fill="none" opacity=".45" stroke-linecap="round"/><path d="M560 190C530 130 560 110 600 168C640 110 672 130 640 190C626 206 574 206 560 190Z" fill="${accent}"/><path d="M574 186C560 156 566 140 596 176M626 186C640 156 634 140 604 176" stroke="${shade}" stroke-width="6" fill="none" opacity=".6"/>`
    : '') +
  (worn.includes('flower')
    ? `<g transform="translate(452 330) scale(1.15)">${[0, 72, 144, 216, 288].map((turn) => petal(turn, accent)).join('')}<circle r="13" fill="#FFCB52"/><circle r="6" fill="${shade}" opacity=".5"/></g>`
    : '') +
  (worn.includes('clip')
    ? `<g transform="translate(470 356) rotate(-58)"><rect x="-36" y="-7" width="72" height="14" rx="7" fill="${accent}"/><rect x="-28" y="-4" width="40" height="4" rx="2" fill="#fff" opacity=".45"/></g>`
    : '') +
  (worn.includes('headphones')
    ? `<path d="M420 470C400 260 500 160 600 160C700 160 800 260 780 470" fill="none" stroke="${shade}" stroke-width="26"/><path d="M428 400C430 270 510 178 600 174C650 176 690 196 720 228" fill="none" stroke="#fff" stroke-width="6" opacity=".24" filter="url(#b3)"/><rect x="394" y="426" width="58" height="116" rx="28" fill="${accent}"/><rect x="748" y="426" width="58" height="116" rx="28" fill="${accent}"/><rect x="402" y="440" width="12" height="80" rx="6" fill="#fff" opacity=".25"/>`
    : '');

/** Draws accessories on the chest. Drawn with the bust, so that they do not tilt with the head. */
export const drawNeckwear = (worn: readonly Accessory[], accent: string, shade: string): string =>
  (worn.includes('necklace')
    ? '<path d="M520 776C536 860 664 860 680 776" fill="none" stroke="#F6CE7A" stroke-width="4"/><path d="M560 834C590 848 612 848 640 834" fill="none" stroke="#fff" stroke-width="2" opacity=".6"/>'
    : '') +
  (worn.includes('pendant')
    ? '<path d="M516 782C540 880 590 908 600 910C610 908 660 880 684 782" fill="none" stroke="#F6CE7A" stroke-width="3.4"/><path d="M600 906C602 920 606 924 620 926C606 928 602 932 600 946C598 932 594 928 580 926C594 924 598 920 600 906Z" fill="#FFCB52"/>'
    : '') +
  (worn.includes('choker')
    ? `<path d="M537 716C560 738 640 738 663 716L663 734C640 756 560 756 537 734Z" fill="${shade}"/>`
    : '') +
  (worn.includes('neckScarf')
    ? `<path d="M520 730C560 766 640 766 680 730C708 760 712 800 690 826C640 866 560 866 510 826C488 800 492 760 520 730Z" fill="${accent}"/><path d="M520 762C566 802 640 802 684 762M512 796C560 836 640 836 690 796" stroke="${shade}" stroke-width="8" fill="none" opacity=".45" filter="url(#b3)"/><path d="M650 826C690 860 706 920 700 990L640 980C650 930 640 880 610 846Z" fill="${accent}"/><path d="M660 850C676 890 682 930 678 980" stroke="${shade}" stroke-width="7" fill="none" opacity=".4" filter="url(#b3)"/>`
    : '');
