import { useMemo } from 'react';
import { Virtualizer, WindowVirtualizer } from 'virtua';
import { cx } from '../cx.ts';
import { BodyCell, cellClass, HeadCell, headOf, isPressable, sortState } from './tableParts.tsx';
import type { TableProps } from '../Table.tsx';
import { useIsPrinting } from '../useMediaQuery.ts';
import page from '../Table.module.css';
import styles from './LongTable.module.css';

/** Heights in CSS pixels, as in LongTable.module.css. */
const rowPx = 44;
const headPx = 36;

interface Line<Row> {
  readonly key: string;
  readonly row: Row;
  /** True: the note below the row instead of the row itself. */
  readonly isNote: boolean;
  readonly at: number;
}

/**
 * A table of thousands of rows that renders only those near the viewport, and all when printing. Column
 * widths are fixed, because unrendered rows can't affect them.
 */
export function LongTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowNote, footer, sort, onSort, box } = props;
  const lines = useMemo(
    () =>
      rows.flatMap((row, at): Line<Row>[] => {
        const key = rowKey(row);
        const line = { key, row, at, isNote: false };
        return rowNote?.(row) ? [line, { ...line, key: `${key} note`, isNote: true }] : [line];
      }),
    [rows, rowKey, rowNote],
  );
  const isPrinting = useIsPrinting();
  const draw = (line: Line<Row>) =>
    line.isNote ? (
      <div key={line.key} role="row" className={styles.note}>
        <div role="cell">{rowNote?.(line.row)}</div>
      </div>
    ) : (
      <LongRow key={line.key} table={props} row={line.row} at={line.at} />
    );
  return (
    <div
      role="table"
      aria-label={caption}
      aria-rowcount={rows.length + 1}
      className={cx(styles.long, page.grid, props.isInset && styles.inset, props.className)}
    >
      {props.isCaptionShown && <p className={styles.caption}>{caption}</p>}
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.row}>
          {columns.map((column) => (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sortState(column, sort)}
              className={cellClass(column)}
            >
              <HeadCell column={column} sort={sort} onSort={onSort} />
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {isPrinting ? (
          lines.map(draw)
        ) : box ? (
          <Virtualizer data={lines} itemSize={rowPx} scrollRef={box} startMargin={headPx}>
            {draw}
          </Virtualizer>
        ) : (
          <WindowVirtualizer data={lines} itemSize={rowPx}>
            {draw}
          </WindowVirtualizer>
        )}
      </div>
      {footer !== undefined && (
        <div role="rowgroup" className={styles.foot}>
          <LongRow table={props} row={footer} at={rows.length} />
        </div>
      )}
    </div>
  );
}

function LongRow<Row>({ table, row, at }: { table: TableProps<Row>; row: Row; at: number }) {
  const isOn = table.rowKey(row) === table.selected;
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={cx(styles.row, isPressable(table) && page.pressable, isOn && styles.isOn)}
    >
      {table.columns.map((column) => (
        <div
          key={column.id}
          role={column === headOf(table.columns) ? 'rowheader' : 'cell'}
          className={cellClass(column)}
        >
          <BodyCell table={table} row={row} column={column} isOn={isOn} />
        </div>
      ))}
    </div>
  );
}
