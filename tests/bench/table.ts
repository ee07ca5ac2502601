/** A row of a report. A cell without a number contains words. */
export type Row = Readonly<Record<string, string | number>>;

/** The result of a bench or a proof. */
export interface Report {
  readonly title: string;
  readonly rows: readonly Row[];
  /** The figures that have a limit. */
  readonly goals: readonly Goal[];
  /** Further remarks to print, such as found problems. */
  readonly notes?: readonly string[];
}

export interface Goal {
  readonly name: string;
  /** The formatted figure, such as "212 ms". */
  readonly figure: string;
  readonly mark: string;
  readonly isMet: boolean;
  /** The goal is printed, but a miss does not fail the command, because the figure depends on the machine. */
  readonly isFigureOnly?: boolean;
}

export function asFigure(goal: Goal): Goal {
  return { ...goal, isFigureOnly: true };
}

/** Returns a goal whose figure must not exceed the mark. */
export function atMost(name: string, figure: number, mark: number, unit: string): Goal {
  return { name, figure: `${shown(figure)} ${unit}`, mark: `at most ${mark} ${unit}`, isMet: figure <= mark };
}

/** Returns a goal whose figure must reach the mark. */
export function atLeast(name: string, figure: number, mark: number, unit: string): Goal {
  return {
    name,
    figure: `${shown(figure)} ${unit}`,
    mark: `at least ${mark} ${unit}`,
    isMet: figure >= mark,
  };
}

/** Returns the value at this percentile (0 to 1). Without values it returns NaN, which meets no goal. */
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

/** Formats integers unchanged and other numbers with a suitable number of decimals. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '—';
  if (Number.isInteger(value)) return value.toLocaleString('en-GB').replaceAll(',', ' ');
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 4);
}
