import type { ReactNode, RefObject } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { cx } from './cx.ts';
import type { LinkAs } from './linkAs.ts';
import { BodyCell, cellClass, HeadCell, headOf, isPressable, sortState } from './inner/tableParts.tsx';
import { useLazyModule } from './useLazyModule.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Table.module.css';

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The title is for readers alone: a column of buttons. */
  readonly isTitleHidden?: boolean;
  /** Numbers and money: at the right, in figures of one width. */
  readonly isNumber?: boolean;
  /** Left out below this width. What matters most stays. */
  readonly from?: 'tablet' | 'desktop';
  readonly isSortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface TableSort {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface TableProps<Row> {
  /** What the table holds, for readers; `isCaptionShown` writes it above. */
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  /** The first column with a title names the row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: TableSort;
  /** Called with what a press on a column's head asks for. The caller sorts: the server may. */
  readonly onSort?: (sort: TableSort) => void;
  /** Makes the row lead somewhere, or do something. The first cell names the link. */
  readonly rowHref?: (row: Row) => string;
  readonly linkAs?: LinkAs;
  readonly onRow?: (row: Row) => void;
  readonly selected?: string | null;
  /** A second line below a row, across all columns: why something failed. */
  readonly rowNote?: (row: Row) => ReactNode;
  /** A last row that stays in sight while the page scrolls: one's own place, the sum. */
  readonly footer?: Row;
  /** Inside a `Card` that is flush. */
  readonly isInset?: boolean;
  /** The box that it scrolls in, where that is not the page. */
  readonly box?: RefObject<HTMLElement | null>;
  readonly className?: string;
}

/** From so many on only those near what is seen are in the page. */
const longFrom = 150;
const longTable = lazyModule({ load: () => import('./inner/LongTable.tsx') });

/**
 * Rows of facts, as a real table: readers move through it by rows and columns, and the page can be searched. A long one
 * keeps the rows of what is seen alone.
 */
export function Table<Row>(props: TableProps<Row>) {
  const isLong = props.rows.length >= longFrom;
  const long = useLazyModule(longTable, isLong);
  if (!isLong) return <ShortTable {...props} />;
  // Until its code is there the first rows are what is seen anyway.
  return long ? (
    <long.LongTable {...props} />
  ) : (
    <ShortTable {...props} rows={props.rows.slice(0, longFrom)} />
  );
}

function ShortTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, rowNote, footer, selected } = props;
  return (
    <table className={cx(styles.table, props.isInset && styles.inset, props.className)}>
      <caption>{props.isCaptionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={cellClass(column)} aria-sort={sortState(column, sort)}>
              <HeadCell column={column} sort={sort} onSort={onSort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row);
          const note = rowNote?.(row);
          return [
            <TableRow key={key} table={props} row={row} isOn={key === selected} />,
            note ? (
              <tr key={`${key} note`} className={styles.more}>
                <td colSpan={columns.length}>{note}</td>
              </tr>
            ) : null,
          ];
        })}
      </tbody>
      {footer !== undefined && (
        <tfoot>
          <TableRow table={props} row={footer} isOn={false} />
        </tfoot>
      )}
    </table>
  );
}

function TableRow<Row>({ table, row, isOn }: { table: TableProps<Row>; row: Row; isOn: boolean }) {
  const head = headOf(table.columns);
  return (
    <tr className={cx(isPressable(table) && styles.pressable, isOn && styles.isOn)}>
      {table.columns.map((column) => {
        const cell = <BodyCell table={table} row={row} column={column} isOn={isOn} />;
        return column === head ? (
          <th key={column.id} scope="row" className={cellClass(column)}>
            {cell}
          </th>
        ) : (
          <td key={column.id} className={cellClass(column)}>
            {cell}
          </td>
        );
      })}
    </tr>
  );
}
