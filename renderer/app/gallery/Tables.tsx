import { useState } from 'react';
import { Badge, type BadgeTone } from '#renderer/ui/Badge.tsx';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Table, type TableColumn, type TableSort } from '#renderer/ui/Table.tsx';
import { Group } from './specimens.tsx';

interface Payout {
  readonly id: string;
  readonly period: string;
  readonly coins: number;
  readonly amount: number;
  readonly status: readonly [BadgeTone, string];
  readonly note?: string;
}

const payouts: readonly Payout[] = [
  { id: 'a', period: '9 – 15 Nov', coins: 28_614, amount: 286.14, status: ['plain', 'Processing'] },
  { id: 'b', period: '2 – 8 Nov', coins: 26_102, amount: 261.02, status: ['success', 'Paid'] },
  {
    id: 'c',
    period: '26 Oct – 1 Nov',
    coins: 24_870,
    amount: 248.7,
    status: ['danger', 'Failed'],
    note: 'PAXUM sent it back: the name does not match the account.',
  },
  { id: 'd', period: '19 – 25 Oct', coins: 22_416, amount: 224.16, status: ['warning', 'Held'] },
];
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const count = new Intl.NumberFormat('en');

const columns: readonly TableColumn<Payout>[] = [
  { id: 'period', title: 'For', cell: ({ period }) => period },
  {
    id: 'coins',
    title: 'Coins',
    isNumber: true,
    isSortable: true,
    from: 'tablet',
    cell: ({ coins }) => count.format(coins),
  },
  {
    id: 'amount',
    title: 'Amount',
    isNumber: true,
    isSortable: true,
    cell: ({ amount }) => <b>{money.format(amount)}</b>,
  },
  { id: 'to', title: 'To', from: 'desktop', cell: () => 'USDT' },
  { id: 'status', title: 'Status', cell: ({ status: [tone, word] }) => <Badge tone={tone}>{word}</Badge> },
  {
    id: 'receipt',
    title: 'Receipt',
    isTitleHidden: true,
    isNumber: true,
    cell: ({ period }) => <IconButton icon="doc" label={`Receipt for ${period}`} />,
  },
];

export function Tables() {
  const [sort, setSort] = useState<TableSort>({ column: 'amount', isDescending: true });
  const by = sort.column === 'coins' ? 'coins' : 'amount';
  const rows = payouts.toSorted((one, other) => (one[by] - other[by]) * (sort.isDescending ? -1 : 1));
  const total: Payout = {
    id: 'all',
    period: 'All',
    coins: 102_002,
    amount: 1020.02,
    status: ['plain', '4 weeks'],
  };
  return (
    <Group title="Tables">
      <Table
        caption="All payouts"
        isCaptionShown
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        rowHref={({ id }) => `#payout-${id}`}
        selected="b"
        rowNote={({ note }) => note && <Banner tone="danger" title={note} />}
      />
      <Card title="In a card" isFlush>
        <Table
          caption="Payouts"
          columns={columns.slice(0, 3)}
          rows={rows.slice(0, 2)}
          rowKey={({ id }) => id}
          footer={total}
          isInset
        />
      </Card>
    </Group>
  );
}
