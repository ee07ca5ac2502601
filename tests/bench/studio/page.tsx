import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { I18nextProvider } from 'react-i18next';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { WindowVirtualizer } from 'virtua';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { earningSources } from '#shared/domain/streamer.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { ChartFrame } from '#renderer/ui/ChartFrame.tsx';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import '#renderer/ui/styles/index.css';

/**
 * Renders a year by the hour in the product's chart, or 10,000 rows in its table. `?bare` replaces them with a bare
 * uPlot chart or list.
 */
const hours = 365 * 24;
const rowCount = 10_000;
const asked = new URLSearchParams(location.search);
const isBare = asked.has('bare');

const valueAt = (at: number, source: number) => 6 + ((at * 31 + source * 17) % 40);
const nameOf = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * HOUR_MS).toISOString().slice(0, 16);
const points = Array.from({ length: hours }, (_, at) => ({
  label: nameOf(at).slice(11),
  name: nameOf(at),
}));
const values = earningSources.map((_, source) =>
  Array.from({ length: hours }, (__, at) => valueAt(at, source)),
);
const series = earningSources.map((id, source) => ({
  ...{ id, label: id, tone: id },
  values: values[source] ?? [],
}));

interface Drawn {
  remove(): void;
}

const i18n = await createI18n('en', ['common']);
await loadIcons();
const place = document.getElementById('root') as HTMLElement;
place.style.cssText = 'display:block;inline-size:1100px;margin:0 auto';

function Chart() {
  return (
    <ChartFrame
      title="Coins per hour"
      kind="bars"
      points={points}
      series={series}
      pointsTitle="Hour"
      emptyText="Nothing"
    />
  );
}

function ours(): Drawn {
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <LocaleContext value="en">
          <Chart />
        </LocaleContext>
      </I18nextProvider>,
    ),
  );
  return { remove: () => root.unmount() };
}

/** Draws stacked bars with uPlot alone. */
function bare(): Drawn {
  const bars = uPlot.paths.bars?.({ size: [0.68, 36] });
  if (!bars) throw new Error('there are no bars');
  let below = points.map(() => 0);
  const stacks = values.map((own) => (below = below.map((sum, at) => sum + (own[at] ?? 0))));
  const colours = ['#8a5cf6', '#f0438a', '#ff7a59', '#3bd38b', '#ffb648', '#58a6ff', '#ffcb52'];
  const chart = new uPlot(
    {
      width: 1_052,
      height: 248,
      legend: { show: false },
      scales: { x: { time: false } },
      axes: [{ show: false }, { side: 1 }],
      series: [
        {},
        // The highest series comes first, because the lower ones are drawn over it.
        ...stacks.map((_, at) => ({
          fill: colours[stacks.length - 1 - at] ?? '',
          paths: bars,
          points: { show: false },
        })),
      ],
    },
    [points.map((_, at) => at), ...stacks.toReversed()],
    place,
  );
  return { remove: () => chart.destroy() };
}

const rows = Array.from({ length: rowCount }, (_, at) => at);
const columns: TableColumn<number>[] = [
  { id: 'hour', title: 'Hour', cell: nameOf },
  ...earningSources.map((id, source) => ({
    ...{ id, title: id, isNumber: true },
    cell: (at: number) => String(valueAt(at, source)),
  })),
];

function Rows() {
  if (!isBare) return <Table caption="Hours" columns={columns} rows={rows} rowKey={String} />;
  return (
    <WindowVirtualizer data={rows} itemSize={44}>
      {(at) => (
        <div
          key={at}
          style={{
            display: 'grid',
            gridTemplateColumns: '2fr repeat(7, 1fr)',
            blockSize: 44,
            alignItems: 'center',
          }}
        >
          <span>{nameOf(at)}</span>
          {earningSources.map((id, source) => (
            <span key={id}>{valueAt(at, source)}</span>
          ))}
        </div>
      )}
    </WindowVirtualizer>
  );
}

if (asked.has('chart'))
  Object.assign(globalThis, {
    /** Draws and removes the chart this many times. */
    async drawTimes(times: number) {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      for (let turn = 0; turn < times; turn++) {
        const drawn = isBare ? bare() : ours();
        while (!place.querySelector('canvas')) await frame();
        await frame();
        await frame();
        drawn.remove();
        await frame();
      }
    },
  });
else
  createRoot(place).render(
    <I18nextProvider i18n={i18n}>
      <LocaleContext value="en">
        <Rows />
      </LocaleContext>
    </I18nextProvider>,
  );
document.body.dataset['is'] = 'ready';
