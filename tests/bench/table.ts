/** A row of a report; what is not a number is said in words. */
export type Row = Readonly<Record<string, string | number>>;

/** What a bench or a proof hands over. */
export interface Report {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Each figure that has a mark to reach. */
  readonly goals: readonly Goal[];
  /** What else is worth knowing. */
  readonly notes?: readonly string[];
}

export interface Goal {
  readonly name: string;
  /** As it is shown beside its mark: "212 ms". */
  readonly figure: string;
  readonly mark: string;
  readonly isMet: boolean;
  /** Printed beside its mark, but a miss does not fail the command: the figure depends on the machine. */
  readonly isFigureOnly?: boolean;
}

export function asFigure(goal: Goal): Goal {
  return { ...goal, isFigureOnly: true };
}

/** A goal that a figure must not be above. */
export function atMost(name: string, figure: number, mark: number, unit: string): Goal {
  return { name, figure: `${shown(figure)} ${unit}`, mark: `at most ${mark} ${unit}`, isMet: figure <= mark };
}

/** A goal that a figure must reach. */
export function atLeast(name: string, figure: number, mark: number, unit: string): Goal {
  return {
    name,
    figure: `${shown(figure)} ${unit}`,
    mark: `at least ${mark} ${unit}`,
    isMet: figure >= mark,
  };
}

/** The value below which this share of them lies; NaN, which meets no goal, where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Prints the rows as a table and each goal beside its mark. Returns whether every goal that can fail is met. */
export function print(report: Report): boolean {
  console.log(`\n${report.title}`);
  const columns = [...new Set(report.rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...report.rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  for (const line of lines) {
    console.log(`  ${line.map((text, index) => pad(text, widths[index] ?? 0, index === 0)).join('  ')}`);
  }
  for (const { name, figure, mark, isMet } of report.goals) {
    console.log(`  ${isMet ? 'met   ' : 'MISSED'}  ${name}: ${figure} (${mark})`);
  }
  for (const note of report.notes ?? []) console.log(`  ${note}`);
  return report.goals.every(({ isMet, isFigureOnly }) => isMet || isFigureOnly === true);
}

function cell(value: string | number | undefined): string {
  return typeof value === 'number' ? shown(value) : (value ?? '');
}

function pad(text: string, width: number, isFirst: boolean): string {
  return isFirst ? text.padEnd(width) : text.padStart(width);
}

/** Whole numbers as they are, others with as many decimals as say something. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '—';
  if (Number.isInteger(value)) return value.toLocaleString('en-GB').replaceAll(',', ' ');
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 4);
}
