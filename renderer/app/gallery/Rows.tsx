import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Card, CardLink } from '#renderer/ui/Card.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Disclosure } from '#renderer/ui/Disclosure.tsx';
import { Facts, Stats } from '#renderer/ui/Facts.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { nothing } from './Actions.tsx';
import { faces, Group, Row } from './specimens.tsx';

export function Rows() {
  return (
    <>
      <Group title="Rows and cards">
        <Row kind="two">
          <List label="Chats">
            <Item
              picture={<Avatar src={faces.freja} name="Freja" presence="online" />}
              title="Freja"
              text="Are you awake? The sky is pink over the whole bay tonight"
              note="21:42"
              end={<Badge tone="accent">3</Badge>}
              href="#freja"
            />
            <Item
              picture={<Avatar src={faces.carmen} name="Carmen" presence="inacall" />}
              title="Carmen"
              text="You: see you tomorrow"
              note="20:10"
              onPress={nothing}
            />
            <Item
              picture={<Avatar src={faces.leila} name="Leila" presence="offline" />}
              title="Leila"
              text="Sent a voice message"
              note="Mon"
              isOn
              onPress={nothing}
            />
            <Item
              picture={<Avatar src={faces.ilya} name="Ilya" />}
              title="Ilya"
              text="Only a row"
              end={<Button size="small">Unblock</Button>}
            />
          </List>
          <List label="Settings" isRuled>
            <Item icon="globe" title="Country" end="Any" hasChevron onPress={nothing} />
            <Item
              icon="card"
              title="Payment method"
              text="USDT TRC-20, ends with 8kQz"
              end={<Badge tone="success">Default</Badge>}
              hasChevron
              href="#method"
            />
            <Item icon="lock" title="Not yours to change" text="Off" isDisabled onPress={nothing} />
            <Item icon="trash" title="Delete the account" isDanger onPress={nothing} />
          </List>
        </Row>
        <Row kind="two">
          <Card
            title="Earned this week"
            end={
              <Button kind="quiet" size="small">
                Change
              </Button>
            }
          >
            <Row kind="column">
              <Coins value={12_480} />
              <ProgressBar label="Weekly target" value={0.64} valueText="64% of the weekly target" />
            </Row>
          </Card>
          <Card title="Paid to">
            <Facts
              facts={[
                { term: 'Method', value: 'USDT TRC-20' },
                { term: 'Address', value: 'TQn9…8kQz' },
                { term: 'Fee', value: '$1.50 each' },
              ]}
            />
          </Card>
          <CardLink
            icon="bolt"
            title="Quick start"
            text="Camera, first match, first call · 6"
            href="#quick"
          />
          <Card>Without a title it is a ground and nothing else.</Card>
        </Row>
        <Stats
          stats={[
            {
              label: 'Today',
              value: '4,488',
              unit: 'coins',
              trend: { way: 'up', text: '12 %', isGood: true },
              note: 'more than last Friday',
            },
            {
              label: 'This week',
              value: '18,784',
              trend: { way: 'up', text: '13 %', isGood: true },
              note: 'on last week',
            },
            {
              label: 'November',
              value: '78,125',
              trend: { way: 'down', text: '3 %', isGood: false },
              note: 'on October',
            },
            { label: 'All time', value: '1,284,560', note: 'since 3 March 2025' },
          ]}
        />
      </Group>
      <Group title="Questions">
        <div>
          <Disclosure title="When do I get my payout?" name="gallery" open>
            <p>Every Monday at 12:00 UTC, for the week before, when your balance is at least $50.</p>
          </Disclosure>
          <Disclosure title="How is my share of a call counted?" name="gallery">
            <p>By started minutes.</p>
          </Disclosure>
        </div>
      </Group>
    </>
  );
}
