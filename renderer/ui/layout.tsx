import type { HTMLAttributes } from 'react';
import { cx } from './cx.ts';
import styles from './layout.module.css';

type Tag =
  | 'article'
  | 'aside'
  | 'b'
  | 'code'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'figure'
  | 'footer'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'ul';

const gaps = {
  1: styles.gap1,
  2: styles.gap2,
  3: styles.gap3,
  4: styles.gap4,
  5: styles.gap5,
  6: styles.gap6,
  8: styles.gap8,
  10: styles.gap10,
};
const aligns = {
  start: styles.alignStart,
  center: styles.alignCenter,
  end: styles.alignEnd,
  baseline: styles.alignBaseline,
  stretch: styles.alignStretch,
};
const acrosses = { start: styles.acrossStart, center: styles.acrossCenter, end: styles.acrossEnd };
const justifies = { between: styles.justifyBetween, center: styles.justifyCenter, end: styles.justifyEnd };
const sizes = {
  12: styles.size12,
  14: styles.size14,
  16: styles.size16,
  20: styles.size20,
  28: styles.size28,
};
const weights = { 400: styles.weight400, 500: styles.weight500, 600: styles.weight600 };
const tones = {
  muted: styles.muted,
  text: styles.text,
  danger: styles.danger,
  success: styles.success,
  warning: styles.warning,
};
const wraps = {
  cut: styles.cut,
  line: styles.line,
  breaks: styles.breaks,
  pretty: styles.pretty,
  balance: styles.balance,
};

interface ElementProps extends HTMLAttributes<HTMLElement> {
  readonly as?: Tag;
}

interface BoxProps extends ElementProps {
  /** A step of the spacing scale, `--s-1` to `--s-10`. */
  readonly gap?: keyof typeof gaps;
  /** Lets the box become narrower than its content, as a child of a row. */
  readonly shrinks?: boolean;
}

interface StackProps extends BoxProps {
  readonly align?: 'start' | 'center' | 'end';
  /** Horizontal alignment of the children. Absent: children fill the width. */
  readonly across?: keyof typeof acrosses;
}

/** Lays children out below each other. */
export function Stack({ as: Element = 'div', gap, shrinks, align, across, className, ...rest }: StackProps) {
  return (
    <Element
      {...rest}
      className={cx(
        styles.stack,
        gap && gaps[gap],
        shrinks && styles.shrinks,
        align && aligns[align],
        across && acrosses[across],
        className,
      )}
    />
  );
}

interface RowProps extends BoxProps {
  /** Vertical alignment of the children. */
  readonly align?: keyof typeof aligns;
  readonly justify?: keyof typeof justifies;
  readonly wraps?: boolean;
}

/** Lays children out side by side. */
export function Row({
  as: Element = 'div',
  gap,
  shrinks,
  align = 'center',
  justify,
  wraps: isWrapped,
  className,
  ...rest
}: RowProps) {
  return (
    <Element
      {...rest}
      className={cx(
        styles.row,
        gap && gaps[gap],
        shrinks && styles.shrinks,
        align !== 'center' && aligns[align],
        justify && justifies[justify],
        isWrapped && styles.wraps,
        className,
      )}
    />
  );
}

/** The main element of a page: its distance from the edges of the window at each width. */
export function Page({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <main {...rest} className={cx(styles.page, className)} />;
}

interface TextProps extends ElementProps {
  readonly size?: keyof typeof sizes;
  readonly weight?: keyof typeof weights;
  readonly tone?: keyof typeof tones;
  /** Gives all digits the same width, so that changing numbers do not move. */
  readonly isNumber?: boolean;
  /** `cut` and `line` keep one line, `cut` with an ellipsis; `breaks` splits long words. */
  readonly wrap?: keyof typeof wraps;
  readonly isCentered?: boolean;
}

/** Text with a size, weight and tone of the type scale. */
export function Text({
  as: Element = 'p',
  size,
  weight,
  tone,
  isNumber,
  wrap,
  isCentered,
  className,
  ...rest
}: TextProps) {
  return (
    <Element
      {...rest}
      className={cx(
        size && sizes[size],
        weight && weights[weight],
        tone && tones[tone],
        isNumber && styles.number,
        wrap && wraps[wrap],
        isCentered && styles.centered,
        className,
      )}
    />
  );
}
