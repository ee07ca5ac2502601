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
  /** Hides the title visually, for example above a column of buttons. */
  readonly isTitleHidden?: boolean;
  /** Aligns right with tabular figures, for numbers and money. */
  readonly isNumber?: boolean;
  /** Hides the column below this width. Essential columns have no limit. */
  readonly from?: 'tablet' | 'desktop';
  readonly isSortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface TableSort {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface TableProps<Row> {
  /** The accessible name of the table; `isCaptionShown` displays it above. */
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  /** The first column with a title is the header of its row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: TableSort;
  /** Called with the requested sort order. The caller or the server sorts the rows. */
  readonly onSort?: (sort: TableSort) => void;
  /** Makes the row a link; `onRow` makes it a button. The first cell contains the link. */
  readonly rowHref?: (row: Row) => string;
  readonly linkAs?: LinkAs;
  readonly onRow?: (row: Row) => void;
  readonly selected?: string | null;
  /** A second line below a row, across all columns, such as an error. */
  readonly rowNote?: (row: Row) => ReactNode;
  /** A sticky last row, such as the user's own rank or a sum. */
  readonly footer?: Row;
  /** True inside a flush `Card`. */
  readonly isInset?: boolean;
  /** The scroll container; absent: the page. */
  readonly box?: RefObject<HTMLElement | null>;
  readonly className?: string;
}

/** Number of rows from which only those near the viewport are rendered. */
const longFrom = 150;
const longTable = lazyModule({ load: () => import('./inner/LongTable.tsx') });

/**
 * A native table, so that screen readers navigate it by rows and columns. A long one renders only rows near
 * the viewport.
 */
export function Table<Row>(props: TableProps<Row>) {
  const isLong = props.rows.length >= longFrom;
  const long = useLazyModule(longTable, isLong);
  if (!isLong) return <ShortTable {...props} />;
  // Until the long table's code is loaded, the first rows are rendered.
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
