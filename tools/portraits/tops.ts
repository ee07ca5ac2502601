import { cloths, type ClothName, type Skin } from './palette.ts';

/** Outline of the shoulders, the same for everyone, as in the base art. */
const shoulders =
  'M544 600L544 716C544 768 480 790 412 818C308 858 252 940 226 1200L974 1200C948 940 892 858 788 818C720 790 656 768 656 716L656 600Z';

const folds = (dark: string): string =>
  [
    ['M450 1200C430 1120 370 1010 300 930', 18],
    ['M380 1200C364 1120 318 1010 282 930', 24],
    ['M750 1200C770 1120 830 1010 900 930', 18],
    ['M820 1200C836 1120 882 1010 918 930', 24],
  ]
    .map(
      ([path, width]) =>
        `<path d="${path}" stroke="${dark}" stroke-width="${width}" fill="none" opacity=".4" filter="url(#b12)"/>`,
    )
    .join('');

const belly = (dark: string): string =>
  `<ellipse cx="600" cy="1190" rx="330" ry="150" fill="${dark}" opacity=".6" filter="url(#b34)"/>`;
const lit = (light: string): string =>
  `<path d="M330 900C380 850 450 836 490 830" stroke="${light}" stroke-width="26" fill="none" opacity=".4" filter="url(#b12)"/>`;

const body = 'M408 812C300 842 238 930 206 1200L994 1200C962 930 900 842 792 812';

/** Cuts of tops. */
export type Cut =
  | 'crew'
  | 'scoop'
  | 'vee'
  | 'boat'
  | 'shirt'
  | 'turtleneck'
  | 'blazer'
  | 'straps'
  | 'hoodie'
  | 'wrap'
  | 'striped'
  | 'cardigan';

const neckline = (path: string, light: string, width = 14): string =>
  `<path d="${path}" fill="none" stroke="${light}" stroke-width="${width}" opacity=".55"/>`;

const drawCut = (cut: Cut, name: ClothName, underName: ClothName): string => {
  const [main, light, dark] = cloths[name];
  const [under] = cloths[underName];
  const knit = belly(dark) + folds(dark) + lit(light);
  const plain = (edge: string, rim: string): string =>
    `<path d="${body}${edge}Z" fill="${main}"/>${neckline(rim, light)}`;
  switch (cut) {
    case 'crew':
      return (
        plain(
          'C742 796 712 786 700 784C690 880 510 880 500 784C488 786 458 796 408 812',
          'M500 784C510 880 690 880 700 784',
        ) + knit
      );
    case 'striped': {
      let stripes = '';
      for (let y = 880; y < 1200; y += 58)
        stripes += `<path d="M200 ${y + 30}C400 ${y - 12} 800 ${y - 12} 1000 ${y + 30}" stroke="${under}" stroke-width="20" fill="none" opacity=".85"/>`;
      const area = `${body}C742 796 712 786 700 784C690 880 510 880 500 784C488 786 458 796 408 812Z`;
      return `<path d="${area}" fill="${main}"/><clipPath id="tc"><path d="${area}"/></clipPath><g clip-path="url(#tc)">${stripes}</g>${neckline('M500 784C510 880 690 880 700 784', under, 12)}${folds(dark)}${lit(light)}`;
    }
    case 'scoop':
      return (
        plain(
          'C760 802 738 794 724 790C712 960 488 960 476 790C462 794 440 802 408 812',
          'M476 790C488 960 712 960 724 790',
        ) + knit
      );
    case 'vee':
      return (
        plain(
          'C742 796 720 788 708 784C690 860 640 950 600 984C560 950 510 860 492 784C480 788 458 796 408 812',
          'M492 784C510 860 560 950 600 984C640 950 690 860 708 784',
        ) + knit
      );
    case 'boat':
      return (
        plain(
          'C776 808 766 806 756 804C700 872 500 872 444 804C434 806 424 808 408 812',
          'M444 804C500 872 700 872 756 804',
        ) + knit
      );
    case 'shirt':
      return (
        `<path d="${body}C742 796 712 780 700 776L600 950L500 776C488 780 458 796 408 812Z" fill="${main}"/>` +
        `<path d="M520 742C500 770 480 800 474 836L540 900L600 950C570 890 540 820 520 742Z" fill="${light}"/><path d="M680 742C700 770 720 800 726 836L660 900L600 950C630 890 660 820 680 742Z" fill="${light}" opacity=".85"/>` +
        `<path d="M600 950V1200" stroke="${dark}" stroke-width="4" opacity=".6"/>` +
        [1000, 1080, 1160]
          .map((y) => `<circle cx="600" cy="${y}" r="6" fill="${dark}" opacity=".8"/>`)
          .join('') +
        folds(dark) +
        lit(light)
      );
    case 'turtleneck': {
      let ribs = '';
      for (let x = 538; x <= 662; x += 14)
        ribs += `<path d="M${x} 716L${600 + (x - 600) * 1.07} 806" stroke="${dark}" stroke-width="3" opacity=".3"/>`;
      return (
        `<path d="${body}C724 790 662 770 658 716L542 716C538 770 476 790 408 812Z" fill="${main}"/>` +
        `<path d="M528 700C560 716 640 716 672 700C682 740 684 776 690 800C650 836 550 836 510 800C516 776 518 740 528 700Z" fill="${main}"/>` +
        `<path d="M528 700C560 716 640 716 672 700L674 716C640 734 560 734 526 716Z" fill="${light}" opacity=".5"/>` +
        ribs +
        knit
      );
    }
    case 'blazer':
      return (
        `<path d="M470 800L600 960L730 800L760 1200H440Z" fill="${under}"/>` +
        `<path d="M408 812C300 842 238 930 206 1200H610C560 1100 520 960 486 784C458 796 430 806 408 812Z" fill="${main}"/><path d="M792 812C900 842 962 930 994 1200H590C640 1100 680 960 714 784C742 796 770 806 792 812Z" fill="${main}"/>` +
        `<path d="M486 784L430 880L486 910L470 940L606 1200C556 1090 520 950 500 800Z" fill="${light}" opacity=".55"/><path d="M714 784L770 880L714 910L730 940L594 1200C644 1090 680 950 700 800Z" fill="${light}" opacity=".38"/>` +
        folds(dark)
      );
    case 'cardigan':
      return (
        `<path d="M470 800C480 900 720 900 730 800L770 1200H430Z" fill="${under}"/>${neckline('M474 806C490 896 710 896 726 806', light, 8)}` +
        `<path d="M408 812C300 842 238 930 206 1200H540C500 1080 470 940 462 790C444 798 426 806 408 812Z" fill="${main}"/><path d="M792 812C900 842 962 930 994 1200H660C700 1080 730 940 738 790C756 798 774 806 792 812Z" fill="${main}"/>` +
        `<path d="M470 790C478 940 508 1080 546 1200M730 790C722 940 692 1080 654 1200" stroke="${light}" stroke-width="16" fill="none" opacity=".5"/>` +
        folds(dark) +
        lit(light)
      );
    case 'straps':
      return (
        `<path d="M452 826L470 948M748 826L730 948" stroke="${main}" stroke-width="18" stroke-linecap="round"/>` +
        `<path d="M404 940C440 946 460 940 474 932C520 980 570 1000 600 1000C630 1000 680 980 726 932C740 940 760 946 796 940C840 990 850 1090 852 1200H348C350 1090 360 990 404 940Z" fill="${main}"/>` +
        `<path d="M474 932C520 980 570 1000 600 1000C630 1000 680 980 726 932" stroke="${light}" stroke-width="7" fill="none" opacity=".7"/>` +
        `<path d="M430 1200C440 1120 470 1060 500 1010M640 1200C640 1120 660 1060 690 1000" stroke="${light}" stroke-width="30" fill="none" opacity=".35" filter="url(#b12)"/>` +
        folds(dark)
      );
    case 'hoodie': {
      const hood =
        'M528 712C468 738 436 806 500 872C550 912 650 912 700 872C764 806 732 738 672 712C678 780 652 822 600 826C548 822 522 780 528 712Z';
      return (
        `<path d="${body}C742 792 716 776 704 764C690 850 510 850 496 764C484 776 458 792 408 812Z" fill="${main}"/>` +
        `<path d="${hood}" fill="${main}"/><path d="${hood}" fill="${light}" opacity=".36"/>` +
        `<path d="M500 872C550 912 650 912 700 872" stroke="${dark}" stroke-width="10" fill="none" opacity=".5" filter="url(#b3)"/>` +
        `<path d="M556 886L548 1010M644 886L650 1000" stroke="${light}" stroke-width="7" stroke-linecap="round" opacity=".8"/>` +
        knit
      );
    }
    case 'wrap':
      return (
        plain(
          'C742 796 720 788 708 784C690 860 640 930 592 968C556 930 510 860 492 784C480 788 458 796 408 812',
          'M492 784C510 860 556 930 592 968',
        ) +
        `<path d="M708 784C690 860 640 930 592 968C550 1010 480 1070 380 1110" stroke="${light}" stroke-width="14" fill="none" opacity=".55"/>` +
        `<path d="M590 986C540 1030 480 1080 390 1130" stroke="${dark}" stroke-width="18" fill="none" opacity=".5" filter="url(#b6)"/>` +
        knit
      );
  }
};

/** Draws shoulders, neck and clothes with the light of the scene along their edges. */
export const drawBust = (skin: Skin, cut: Cut, cloth: ClothName, under: ClothName, width: number): string =>
  `<g transform="translate(600 0) scale(${width} 1) translate(-600 0)"><clipPath id="bc"><path d="${shoulders}"/></clipPath>` +
  `<path d="${shoulders}" fill="url(#s)"/><g clip-path="url(#bc)"><path d="${shoulders}" fill="${skin.shade}" opacity=".28"/>` +
  `<path d="M480 600C520 720 690 720 720 600L720 690C690 800 540 800 500 690Z" fill="${skin.deep}" opacity=".62" filter="url(#b12)"/>` +
  `<path d="M440 862C500 846 560 862 590 892M760 862C700 846 640 862 610 892" stroke="${skin.light}" stroke-width="10" fill="none" opacity=".45" filter="url(#b6)"/>` +
  `<path d="M440 876C500 860 556 874 588 906M760 876C700 860 644 874 612 906" stroke="${skin.deep}" stroke-width="8" fill="none" opacity=".28" filter="url(#b6)"/></g>` +
  drawCut(cut, cloth, under) +
  `<g clip-path="url(#bc)"><g filter="url(#b6)"><path d="M412 818C308 858 252 940 226 1300M974 1300C948 940 892 858 788 818" fill="none" stroke="url(#rl)" stroke-width="22" opacity=".55"/><path d="M412 818C308 858 252 940 226 1300M974 1300C948 940 892 858 788 818" fill="none" stroke="url(#rr)" stroke-width="26" opacity=".7"/></g></g></g>`;
