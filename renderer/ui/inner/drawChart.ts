import uPlot from 'uplot';
import './uplot.css';
import { chartStyle, type ChartMarker, type ChartSeries } from '../chart.ts';

interface Drawing {
  readonly kind: 'bars' | 'lines';
  readonly series: readonly ChartSeries[];
  /** Values to compare each bar with, drawn over it. */
  readonly marks: readonly (number | null)[];
  readonly count: number;
  /** Called with the width of the plot in CSS pixels, without the axis labels. */
  readonly onWidth: (px: number) => void;
}

/** Gap between the parts of a bar, in CSS pixels. */
const gapPx = 2;
/** Space between the plot and the numbers of the axis, in CSS pixels. */
const axisGapPx = 8;
const markerPx = 3.5;
const maxMarkers = 40;

/**
 * Draws a chart into the element and redraws it when size, theme or font change. Returns a function that
 * removes it.
 */
export function drawChart(place: HTMLElement, drawing: Drawing): () => void {
  let chart: uPlot | null = null;

  function draw(): void {
    chart?.destroy();
    const { clientWidth: width, clientHeight: height } = place;
    chart =
      width > 0 && height > 0
        ? new uPlot(options(place, drawing, width, height), data(drawing), place)
        : null;
    if (chart) drawing.onWidth(chart.bbox.width / devicePixelRatio);
  }

  const sized = new ResizeObserver(draw);
  sized.observe(place);
  // The theme is an attribute of an ancestor and sets the colors.
  const themed = new MutationObserver(draw);
  for (let above = place.parentElement; above; above = above.parentElement)
    if (above.dataset['theme'] !== undefined || above === document.documentElement)
      themed.observe(above, { attributes: true, attributeFilter: ['data-theme'] });
  let isOver = false;
  // Redraws after the fonts are loaded. The resize observer triggers the first drawing.
  if (document.fonts.status === 'loading')
    void document.fonts.ready.then(() => {
      if (!isOver) draw();
    });
  return () => {
    isOver = true;
    sized.disconnect();
    themed.disconnect();
    chart?.destroy();
  };
}

function data({ kind, series, count }: Drawing): uPlot.AlignedData {
  const places = Array.from({ length: count }, (_, index) => index);
  const read = ({ values }: ChartSeries) => places.map((index) => values[index] ?? null);
  if (kind === 'lines') return [places, ...series.map(read)];
  // Each part is stacked on those before it.
  let below = places.map(() => 0);
  return [
    places,
    ...series.map((one) => {
      const own = read(one);
      below = below.map((sum, index) => sum + (own[index] ?? 0));
      return below;
    }),
  ];
}

function options(place: HTMLElement, drawing: Drawing, width: number, height: number): uPlot.Options {
  const style = getComputedStyle(place);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const language = place.closest('[lang]')?.getAttribute('lang') ?? undefined;
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const axis = Number.parseFloat(token('--axis'));
  const colours = drawing.series.map(({ tone }) => token(`--c-${tone}`));
  return {
    width,
    height,
    // Room for half a label above and below.
    padding: [8, 0, 8, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [-0.5, drawing.count - 0.5] },
      y: {
        range: (_chart, low, high) => {
          const most = drawing.marks.reduce<number>((top, mark) => Math.max(top, mark ?? 0), high);
          return [Math.min(0, low), most > 0 ? most * 1.08 : 1];
        },
      },
    },
    axes: [
      { show: false },
      {
        side: 1,
        // Short numbers contain words in some languages ("2 тыс."), wider than the usual axis.
        size: (chart, values) => {
          chart.ctx.font = `${parseFloat(style.fontSize) * devicePixelRatio}px ${style.fontFamily}`;
          const widths = (values ?? []).map((value) => chart.ctx.measureText(value).width / devicePixelRatio);
          return Math.max(axis, Math.ceil(Math.max(0, ...widths)) + axisGapPx);
        },
        gap: axisGapPx,
        space: 48,
        font: `${style.fontSize} ${style.fontFamily}`,
        stroke: style.color,
        values: (_chart, splits) => splits.map((value) => short.format(value)),
        grid: { stroke: token('--grid'), width: 1 },
        ticks: { show: false },
      },
    ],
    series: [
      {},
      ...drawing.series.map(({ tone }, index) => ({
        stroke: colours[index],
        width: 2,
        dash: [...chartStyle(tone).dash],
        points: { show: false },
        ...(drawing.kind === 'bars' ? { paths: () => null } : {}),
      })),
    ],
    hooks: {
      draw: [
        (chart) =>
          drawing.kind === 'bars'
            ? drawBars(chart, colours, drawing.marks, style.getPropertyValue('--text').trim())
            : drawMarkers(chart, drawing, colours),
      ],
    },
  };
}

function drawBars(
  chart: uPlot,
  colours: readonly string[],
  marks: Drawing['marks'],
  markColour: string,
): void {
  const { ctx, bbox } = chart;
  const [xs, ...stacks] = chart.data;
  const slot = bbox.width / xs.length;
  const bar = Math.max(1, Math.min(slot * 0.68, 36 * devicePixelRatio));
  const gap = slot < 2 * devicePixelRatio ? 0 : gapPx * devicePixelRatio;
  const isRound = bar > 4 * devicePixelRatio;
  const places = placesOf(stacks.at(-1) ?? [], Math.ceil(bar / slot));
  // Uses the linear scale directly, because `valToPos` for thousands of bars takes longer than drawing them.
  const zero = chart.valToPos(0, 'y', true);
  const perCoin = zero - chart.valToPos(1, 'y', true);
  const first = chart.valToPos(0, 'x', true) - bar / 2;
  stacks.forEach((stack, index) => {
    const below = stacks[index - 1];
    ctx.fillStyle = colours[index] ?? '';
    ctx.beginPath();
    for (const at of places) {
      const [bottom, top] = [zero - (below?.[at] ?? 0) * perCoin, zero - (stack[at] ?? 0) * perCoin];
      if (bottom - top <= 0) continue;
      // Draws even the smallest part with one pixel.
      const height = Math.max(devicePixelRatio, bottom - top - (index === 0 ? 0 : gap));
      const left = first + at * slot;
      if (isRound) ctx.roundRect(left, top, bar, height, Math.min(2 * devicePixelRatio, height / 2));
      else ctx.rect(left, top, bar, height);
    }
    ctx.fill();
  });
  const [thick, over] = [Math.max(1, 1.5 * devicePixelRatio), isRound ? 2 * devicePixelRatio : 0];
  ctx.fillStyle = markColour;
  ctx.beginPath();
  for (const at of places) {
    const mark = marks[at] ?? 0;
    if (mark > 0)
      ctx.rect(first + at * slot - over, zero - mark * perCoin - thick / 2, bar + 2 * over, thick);
  }
  ctx.fill();
}

/** Returns the bars to draw: all if they fit, otherwise the highest of each `step` bars. */
function placesOf(tops: ArrayLike<number | null | undefined>, step: number): number[] {
  const places: number[] = [];
  for (let from = 0; from < tops.length; from += step) {
    let highest = from;
    for (let at = from + 1; at < Math.min(from + step, tops.length); at++)
      if ((tops[at] ?? 0) > (tops[highest] ?? 0)) highest = at;
    places.push(highest);
  }
  return places;
}

function drawMarkers(chart: uPlot, { series, count }: Drawing, colours: readonly string[]): void {
  const { ctx } = chart;
  const size = markerPx * devicePixelRatio;
  const every = Math.ceil(count / maxMarkers);
  series.forEach(({ tone, values }, index) => {
    ctx.fillStyle = colours[index] ?? '';
    values.forEach((value, x) => {
      if (value === null || x % every !== 0) return;
      ctx.beginPath();
      trace(
        ctx,
        chartStyle(tone).marker,
        chart.valToPos(x, 'x', true),
        chart.valToPos(value, 'y', true),
        size,
      );
      ctx.fill();
    });
  });
}

function trace(ctx: CanvasRenderingContext2D, marker: ChartMarker, x: number, y: number, size: number): void {
  if (marker === 'dot') ctx.arc(x, y, size, 0, Math.PI * 2);
  else if (marker === 'square') ctx.rect(x - size, y - size, size * 2, size * 2);
  else {
    const wide = size * 1.35;
    ctx.moveTo(x, y - wide);
    ctx.lineTo(x + wide, marker === 'diamond' ? y : y + size);
    if (marker === 'diamond') ctx.lineTo(x, y + wide);
    ctx.lineTo(x - wide, marker === 'diamond' ? y : y + size);
    ctx.closePath();
  }
}
