import { useState } from 'react';
import { ChartFrame, type ChartPoint, type ChartSeries } from '#renderer/ui/ChartFrame.tsx';
import { chartTones } from '#renderer/ui/chart.ts';
import { ChartKey } from '#renderer/ui/ChartKey.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import { Group, Row } from './specimens.tsx';

const names = ['Calls', 'Matches', 'Gifts', 'Media', 'Messages', 'Bonuses', 'Referrals'];
const heights = [1600, 1100, 520, 120, 70, 60, 40];
const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Returns fixed sample data for the last `count` days. */
function days(count: number): { points: ChartPoint[]; series: ChartSeries[] } {
  const last = Date.UTC(2026, 10, 20);
  const dates = Array.from(
    { length: count },
    (_, index) => new Date(last - (count - 1 - index) * 86_400_000),
  );
  const wave = (at: number, phase: number) =>
    0.6 + 0.4 * Math.sin(at * 0.9 + phase) + ((at * 7 + phase * 3) % 5) / 12;
  return {
    points: dates.map((date, index) => ({
      label: index === count - 1 ? 'Today' : short.format(date),
      name: long.format(date),
    })),
    series: chartTones.map((tone, which) => ({
      id: tone,
      label: names[which] ?? tone,
      tone,
      values: dates.map((_, at) => (at === 4 ? null : Math.round((heights[which] ?? 0) * wave(at, which)))),
    })),
  };
}

export function Charts() {
  const [range, setRange] = useState<'7' | '30' | '90'>('30');
  const month = days(Number(range));
  const week = days(14);
  return (
    <Group title="Charts">
      <ChartFrame
        title="Coins per day"
        kind="bars"
        {...month}
        pointsTitle="Day"
        end={
          <SegmentedChoice
            label="Time"
            value={range}
            onChange={setRange}
            options={[
              { value: '7', label: '7 days' },
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
            ]}
          />
        }
      />
      <ChartFrame
        title="Minutes a day"
        kind="lines"
        points={week.points}
        series={week.series.slice(0, 4)}
        pointsTitle="Day"
      />
      <Row kind="two">
        <ChartFrame title="Processing" kind="bars" points={[]} series={[]} pointsTitle="Day" isLoading />
        <ChartFrame title="Nothing yet" kind="bars" points={[]} series={[]} pointsTitle="Day" />
      </Row>
      <Row label="The marks of a legend">
        {chartTones.map((tone) => (
          <ChartKey key={tone} tone={tone} isLine />
        ))}
      </Row>
    </Group>
  );
}

/** A stopped clock, so that screenshots are the same each time. */
const still = () => 0;
const loud = () => 0.65;

export function Progress() {
  return (
    <Group title="Progress and level">
      <Row>
        <CountdownRing durationMs={25_000} endsAtMs={23_000} now={still} size={56} />
        <CountdownRing durationMs={25_000} endsAtMs={12_000} now={still} size={56} />
        <CountdownRing durationMs={25_000} endsAtMs={4_000} now={still} size={56} />
        <Ring value={1} label="Full" role="img" size={56} />
        <Ring value={0} label="Over" role="img" size={56} />
      </Row>
      <Row kind="two">
        <ProgressBar label="Upload" value={0.4} />
        <ProgressBar label="Preparing" value={null} />
        <ProgressBar
          label="Answer rate"
          isMeter
          size="big"
          tone="success"
          value={92}
          max={100}
          mark={{ at: 85, text: 'Target 85 %' }}
        />
        <ProgressBar
          label="Hours online"
          isMeter
          size="big"
          value={24.8}
          max={40}
          mark={{ at: 30, text: 'Target 30 h' }}
        />
        <ProgressBar
          label="Reply time"
          isMeter
          size="big"
          tone="warning"
          value={70}
          max={120}
          mark={{ at: 60, text: 'At most 60 s' }}
        />
        <ProgressBar label="Skips" isMeter size="big" tone="danger" value={38} max={40} mark={{ at: 20 }} />
        <LevelMeter label="Microphone level" read={loud} />
      </Row>
    </Group>
  );
}
