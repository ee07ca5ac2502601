/**
 * The series colors of a chart. Each pair stays distinguishable with normal, protan, deutan and tritan
 * vision, with a contrast of at least 3:1 on a card (tokens.css, `--c-…`). Lines also differ by dash and
 * marker.
 */
export const chartTones = ['call', 'match', 'gift', 'media', 'message', 'bonus', 'referral'] as const;
export type ChartTone = (typeof chartTones)[number];

export type ChartMarker = 'dot' | 'square' | 'diamond' | 'triangle';

export interface ChartStyle {
  /** Canvas line dash, in CSS pixels. */
  readonly dash: readonly number[];
  readonly marker: ChartMarker;
}

const styles: Readonly<Record<ChartTone, ChartStyle>> = {
  call: { dash: [], marker: 'dot' },
  match: { dash: [8, 4], marker: 'square' },
  gift: { dash: [2, 4], marker: 'diamond' },
  media: { dash: [10, 3, 2, 3], marker: 'triangle' },
  message: { dash: [4, 4], marker: 'dot' },
  bonus: { dash: [12, 6], marker: 'square' },
  referral: { dash: [2, 2, 6, 2], marker: 'diamond' },
};

export function chartStyle(tone: ChartTone): ChartStyle {
  return styles[tone];
}

/** A position on the x axis: a day or a week. */
export interface ChartPoint {
  /** A short label for the axis: "22 Oct". */
  readonly label: string;
  /** The full name for the tooltip and the table: "Thursday 22 October". */
  readonly name: string;
}

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  /** One value per point; null if unknown. */
  readonly values: readonly (number | null)[];
}

/** Earlier sums to compare each bar with, drawn as marks over the bars. */
export interface ChartBefore {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
