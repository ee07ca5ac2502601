import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { sumOf, type ChartBefore, type ChartPoint, type ChartSeries } from '../chart.ts';
import { ChartKey } from '../ChartKey.tsx';
import { isKey } from '../isKey.ts';
import { drawChart } from './drawChart.ts';
import styles from './ChartPlot.module.css';

export interface ChartPlotProps {
  readonly title: string;
  readonly kind: 'bars' | 'lines';
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  readonly before?: ChartBefore | undefined;
  readonly format: (value: number) => string;
  readonly hasTotal: boolean;
}

/** Minimum width of a label on the x axis, in CSS pixels. */
const labelPx = 72;

/**
 * The drawing of a chart. Pointer, touch and arrow keys select a point. A tooltip shows its values, which
 * screen readers read as the value of a slider.
 */
export function ChartPlot({ title, kind, points, series, before, format, hasTotal }: ChartPlotProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [width, setWidth] = useState(0);
  const last = points.length - 1;
  const at = Math.min(active ?? last, last);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const marks = before?.values ?? [];
    return drawChart(element, { kind, series, marks, count: points.length, onWidth: setWidth });
  }, [kind, points, series, before]);

  function move(event: PointerEvent<HTMLDivElement>): void {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    setActive(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / wide) * points.length))));
  }
  function press(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - 7,
      PageUp: at + 7,
      Home: 0,
      End: last,
    };
    if (isKey(event, 'Escape') && active !== null) setActive(null);
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(last, to)));
  }

  const values = series.map((one) => ({ ...one, value: one.values[at] ?? null }));
  const sum = format(sumOf(values.map(({ value }) => value)));
  const write = (value: number | null) => (value === null ? '—' : format(value));
  const words = [
    `${points[at]?.name ?? ''}${hasTotal ? `: ${sum}` : ''}`,
    ...values.map(({ label, value }) => `${label} ${write(value)}`),
    ...(before ? [`${before.label} ${write(before.values[at] ?? null)}`] : []),
  ].join('; ');
  const shown = Math.max(1, Math.floor(width / labelPx));
  const every = Math.max(1, Math.ceil(points.length / shown));
  // Labels are chosen from the end, so that the newest point has one. If some points have empty labels, every
  // n-th nonempty label is shown instead.
  const labelled = points.flatMap(({ label }, index) => (label === '' ? [] : [index]));
  const some = Math.max(1, Math.ceil(labelled.length / shown));
  const named =
    labelled.length < points.length
      ? labelled.filter((_, at) => at % some === 0)
      : Array.from({ length: Math.ceil(points.length / every) }, (_, at) => last - at * every).toReversed();

  return (
    <div className={styles.plot} style={{ '--count': points.length, '--at': at } as CSSProperties}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={words}
        className={styles.area}
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setActive(null)}
        onFocus={() => setActive((before) => before ?? last)}
        onBlur={() => setActive(null)}
        onKeyDown={press}
      >
        {active !== null && <span className={styles.band} />}
        <div ref={canvas} className={styles.canvas} />
      </div>
      <div className={styles.labels} aria-hidden="true">
        {named.map((index) => (
          <span key={points[index]?.name} style={{ '--index': index } as CSSProperties}>
            {points[index]?.label}
          </span>
        ))}
      </div>
      {active !== null && (
        <div className={styles.tip} data-side={at > last / 2 ? 'left' : 'right'} aria-hidden="true">
          <div>
            <b>{points[at]?.name}</b>
            {hasTotal && <b>{sum}</b>}
          </div>
          {before && (
            <div>
              <span className={styles.mark} />
              <span>{before.label}</span>
              <b>{write(before.values[at] ?? null)}</b>
            </div>
          )}
          {values.map(({ id, label, tone, value }) => (
            <div key={id}>
              <ChartKey tone={tone} isLine={kind === 'lines'} />
              <span>{label}</span>
              <b>{write(value)}</b>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
