import { useState } from 'react';
import { Badge, type BadgeTone } from '#renderer/ui/Badge.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { RadioGroup } from '#renderer/ui/RadioGroup.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import { TabLinks } from '#renderer/ui/TabLinks.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { nothing } from './Actions.tsx';
import { Group, Row } from './specimens.tsx';

const filters = [
  { id: 'all', label: 'All' },
  { id: 'followings', label: 'Followings' },
  { id: 'unread', label: 'Unread', count: 3 },
  { id: 'support', label: 'Support' },
  { id: 'requests', label: 'Requests', isDisabled: true },
] as const;
const badges: readonly (readonly [BadgeTone, string])[] = [
  ['plain', '12'],
  ['accent', '3'],
  ['success', 'Paid'],
  ['warning', 'Pending'],
  ['danger', '2 missed'],
  ['coin', '+6'],
];

export function Choices() {
  const [gender, setGender] = useState<'both' | 'female' | 'male'>('both');
  const [tab, setTab] = useState<(typeof filters)[number]['id']>('all');
  const [method, setMethod] = useState<string | null>('usdt');
  const price = <Coins value={10} />;
  return (
    <>
      <Group title="Switches and choices">
        <Row>
          <Switch defaultChecked>Safe search</Switch>
          <Switch>My country only</Switch>
          <Switch disabled>Audio room</Switch>
          <Checkbox defaultChecked>I am 18 or older</Checkbox>
          <Checkbox>Remember me</Checkbox>
          <Checkbox disabled>Not now</Checkbox>
          <Checkbox error="Needed to go on.">I agree</Checkbox>
        </Row>
        <Row>
          <RadioGroup
            label="I am a"
            isRow
            value="woman"
            onChange={nothing}
            options={[
              { value: 'woman', label: 'Woman' },
              { value: 'man', label: 'Man' },
              { value: 'off', label: 'Off', isDisabled: true },
            ]}
          />
        </Row>
        <Row kind="two">
          <RadioGroup
            label="Send the payout to"
            isLabelShown
            value={method}
            onChange={setMethod}
            options={[
              { value: 'usdt', label: 'USDT TRC-20', hint: 'TQn9••••8kQz, with you in two hours' },
              { value: 'paxum', label: 'PAXUM', hint: 'Within a day' },
            ]}
          />
          <RadioGroup
            label="Why do you report it"
            isLabelShown
            value={null}
            onChange={nothing}
            error="Choose one."
            options={[
              { value: 'minor', label: 'Somebody under 18' },
              { value: 'abuse', label: 'Insults or threats' },
            ]}
          />
        </Row>
        <Row kind="two">
          <Switch isRow icon="match" hint="Reveals and gifts appear without moving.">
            Less motion
          </Switch>
          <Switch isRow icon="bell" defaultChecked>
            Sound of a new message
          </Switch>
        </Row>
      </Group>
      <Group title="Tabs, segments, chips, badges">
        <Tabs label="Chats" tabs={filters} value={tab} onChange={setTab}>
          What is in “{tab}” stands here.
        </Tabs>
        <TabLinks
          label="Leaderboard"
          value="week"
          tabs={[
            { id: 'week', label: 'This week', href: '#week' },
            { id: 'rules', label: 'Questions', href: '#rules', count: 8, countTone: 'plain' },
          ]}
        />
        <SegmentedChoice
          label="Who you meet"
          value={gender}
          onChange={setGender}
          options={[
            { value: 'both', label: 'Everyone' },
            { value: 'female', label: <>Women {price}</> },
            { value: 'male', label: <>Men {price}</> },
          ]}
        />
        <Row kind="two">
          <SegmentedChoice
            label="I am a"
            isLabelShown
            value={null}
            onChange={nothing}
            error="Choose one."
            options={[
              { value: 'woman', label: 'Woman' },
              { value: 'man', label: 'Man' },
            ]}
          />
          <SegmentedChoice
            label="Text size"
            isLabelShown
            value="100"
            onChange={nothing}
            isDisabled
            options={[
              { value: '100', label: '100 %' },
              { value: '125', label: '125 %' },
            ]}
          />
        </Row>
        <Row>
          <Chip isOn onPress={nothing}>
            All
          </Chip>
          <Chip isOn={false} onPress={nothing}>
            New
          </Chip>
          <Chip isOutlined icon="globe">
            Spain
          </Chip>
          <Chip isOutlined onRemove={nothing}>
            21 to 32 years
          </Chip>
          <Chip isDisabled onPress={nothing}>
            Off
          </Chip>
        </Row>
        <Row>
          {badges.map(([tone, word]) => (
            <Badge key={tone} tone={tone}>
              {word}
            </Badge>
          ))}
          <Coins value={1284} kind="pill" />
          <Coins value={1284} />
          <Coins value={6} isSigned />
          <Coins value={null} />
        </Row>
        <Row>
          <StateTag>Waiting</StateTag>
          <StateTag tone="success">Ready</StateTag>
          <StateTag tone="warning">Weak light</StateTag>
          <StateTag tone="danger">No camera</StateTag>
          <StateTag tone="success" icon="lock">
            Locked
          </StateTag>
        </Row>
      </Group>
    </>
  );
}
