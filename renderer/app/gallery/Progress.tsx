import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import { Group, Row } from './Specimen.tsx';

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
