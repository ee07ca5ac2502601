import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useWatchedPresence } from '#renderer/services/presences.ts';
import { useExactReturn } from '#renderer/ui/exactReturn/useExactReturn.ts';
import { useIsWide } from '#renderer/ui/useMediaQuery.ts';
import styles from './lists.module.css';

interface RowsProps<T> {
  readonly label: string;
  /** Key of the list. Each list restores its own scroll position. */
  readonly list: string;
  readonly people: readonly T[];
  /** Returns a person's group; absent if the list has no groups. People of one group must be adjacent. */
  readonly groupOf?: (person: T) => string;
  readonly children: (person: T, at: number) => ReactNode;
  readonly isPresenceWatched?: boolean;
}

interface Line<T> {
  readonly head: string | null;
  readonly from: number;
  readonly people: readonly T[];
}

/** Row height in pixels, as in PersonRow.module.css. */
const rowPx = 80;
/** Number of people, counted from the first visible one, whose presence is requested. */
const watchedAhead = 24;

/**
 * A virtualized list of people, in two columns on wide pages. Restores the exact scroll position, and arrow
 * keys move between rows.
 */
export function Rows<T extends { readonly _id: string }>(props: RowsProps<T>) {
  const { label, list, people, groupOf, children, isPresenceWatched = false } = props;
  const columns = useIsWide() ? 2 : 1;
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(people, columns, groupOf), [people, columns, groupOf]);
  const ids = useMemo(() => lines.map((line) => line.people[0]?._id ?? ''), [lines]);
  const { view, cache } = useExactReturn({ list, ids, box, isUneven: true });
  const [near, setNear] = useState(0);
  const from = lines[near]?.from ?? 0;
  const watched = useMemo(
    () =>
      isPresenceWatched ? people.slice(Math.max(0, from - 6), from + watchedAhead).map(({ _id }) => _id) : [],
    [people, from, isPresenceWatched],
  );
  useWatchedPresence(watched);

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-at]');
    // Arrow keys keep their own function in fields and checkboxes.
    if (step === undefined || !row || target.tagName !== 'A') return;
    event.preventDefault();
    const next = Math.min(Math.max(0, Number(row.dataset['at']) + step), people.length - 1);
    const host = event.currentTarget;
    const focus = () => {
      const link = host.querySelector<HTMLElement>(`[data-at="${next}"] a`);
      link?.focus();
      return link !== null;
    };
    if (focus()) return;
    view.current?.scrollToIndex(
      lines.findIndex((line) => line.from + line.people.length > next),
      {
        align: 'nearest',
      },
    );
    requestAnimationFrame(() => focus() || requestAnimationFrame(focus));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- its rows are links, moved between by arrows
    <div role="list" aria-label={label} ref={box} onKeyDown={pressKey}>
      <WindowVirtualizer
        key={columns}
        ref={view}
        cache={cache}
        data={lines}
        itemSize={rowPx}
        onScrollEnd={() => setNear(view.current?.findItemIndex(view.current.scrollOffset) ?? 0)}
      >
        {(line: Line<T>) => (
          <div key={line.people[0]?._id} role="presentation">
            {/* Screen readers announce the group with each person. */}
            {line.head !== null && (
              <p className={styles.group} aria-hidden="true">
                {line.head}
              </p>
            )}
            <div role="presentation" className={styles.line}>
              {line.people.map((person, index) => children(person, line.from + index))}
            </div>
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}

function linesOf<T>(
  people: readonly T[],
  columns: number,
  groupOf: ((person: T) => string) | undefined,
): readonly Line<T>[] {
  const lines: Line<T>[] = [];
  let group: string | null = null;
  for (let from = 0; from < people.length;) {
    const first = people[from] as T;
    const own = groupOf?.(first) ?? null;
    const head = own === group ? null : own;
    group = own;
    const row: T[] = [];
    while (row.length < columns && from + row.length < people.length) {
      const next = people[from + row.length] as T;
      if ((groupOf?.(next) ?? null) !== group) break;
      row.push(next);
    }
    lines.push({ head, from, people: row });
    from += row.length;
  }
  return lines;
}
