import { useMemo, useRef, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useWatchedPresence } from '#renderer/services/presences.ts';
import { useExactReturn } from '#renderer/ui/exactReturn/useExactReturn.ts';
import { PersonTile } from './PersonTile.tsx';
import type { PeoplePorts } from './ports.ts';
import { useArrowKeys } from './useArrowKeys.ts';
import { useGridShape } from './useGridShape.ts';
import styles from './grid.module.css';
import { cx } from '#renderer/ui/cx.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';

interface PeopleGridProps {
  readonly people: readonly Companion[];
  /** Key of the list. Each list restores its own scroll position. */
  readonly list: string;
  readonly ports: PeoplePorts;
}

/**
 * Rows above and below the viewport whose presence is also requested, so that it is known before they scroll
 * into view.
 */
const rowsAround = 6;
const rowsSeen = 12;

/** People as cards in a virtualized grid with a large first card. Restores the exact scroll position. */
export function PeopleGrid({ people, list, ports }: PeopleGridProps) {
  const { t } = useTranslation('people');
  const { columns, inFirst, rowPx, measure } = useGridShape();
  const first = people.slice(0, inFirst);
  const box = useRef<HTMLDivElement>(null);
  const rest = useMemo(() => people.slice(inFirst), [people, inFirst]);
  const ids = useMemo(() => (rowPx === null ? [] : rest.map(({ _id }) => _id)), [rest, rowPx]);
  const { view } = useExactReturn({ list, ids, perRow: columns, box });
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(rest.length / columns) }, (_, row) =>
        rest.slice(row * columns, (row + 1) * columns),
      ),
    [rest, columns],
  );
  const [near, setNear] = useState(0);
  const from = Math.max(0, near - rowsAround) * columns;
  const watched = useMemo(
    () => people.slice(from, from + (rowsSeen + rowsAround) * columns).map(({ _id }) => _id),
    [people, from, columns],
  );
  useWatchedPresence(watched);

  const rowOf = (at: number) => Math.max(0, Math.floor((at - inFirst) / columns));
  const keys = useArrowKeys(people.length, columns, (at) => {
    if (at < inFirst) box.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
    else view.current?.scrollToIndex(rowOf(at), { align: 'nearest' });
  });
  const tile = (person: Companion, at: number) => (
    <PersonTile
      key={person._id}
      person={person}
      at={at}
      ports={ports}
      isLarge={at === 0}
      isReached={at === keys.reached}
    />
  );
  const style = { '--columns': columns } as React.CSSProperties;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows that its links hear
    <div
      ref={measure}
      role="list"
      aria-label={t('list')}
      className={styles.grid}
      style={style}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <div className={styles.top}>{first.map((person, at) => tile(person, at))}</div>
      <div ref={box}>
        {rowPx !== null && rows.length > 0 && (
          <WindowVirtualizer
            key={columns}
            ref={view}
            data={rows}
            itemSize={rowPx}
            onScrollEnd={() => setNear(view.current?.findItemIndex(view.current.scrollOffset) ?? 0)}
          >
            {(row, at) => (
              <div key={row[0]?._id} className={styles.row}>
                {row.map((person, index) => tile(person, inFirst + at * columns + index))}
              </div>
            )}
          </WindowVirtualizer>
        )}
      </div>
    </div>
  );
}

const rowsBelow = 2;

/** Placeholders in the shape of the grid while it loads. */
export function WaitingGrid() {
  const { t } = useTranslation('common');
  const { columns, inFirst } = useGridShape();
  return (
    <div role="status" className={styles.grid} style={{ '--columns': columns } as React.CSSProperties}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={styles.top}>
        {Array.from({ length: inFirst + columns * rowsBelow }, (_, at) => (
          <span key={at} className={cx(styles.waiting, at === 0 && styles.first)}>
            <Skeleton />
          </span>
        ))}
      </div>
    </div>
  );
}
