/**
 * The colours of a chart's series: seven, chosen so that every two stay apart with normal, red-weak, green-weak and
 * blue-weak sight, each at 3:1 or more on a card (tokens.css, `--c-…`). Lines differ by dash and marker too.
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

/** One place along the bottom: a day, a week. */
export interface ChartPoint {
  /** Short, for the axis: "22 Oct". */
  readonly label: string;
  /** In full, for the tip and the table: "Thursday 22 October". */
  readonly name: string;
}

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  /** One for each point; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

/** What the sum of each place is compared with: a mark over its bar, and a number of its own. */
export interface ChartBefore {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
