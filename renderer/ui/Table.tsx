import type { ReactNode } from 'react';
import { CoverLink } from './CoverLink.tsx';
import cover from './CoverLink.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { LinkAs } from './linkAs.ts';
import { PressButton } from './PressButton.tsx';
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
  /** The first column names the row. */
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
  readonly className?: string;
}

/** Rows of facts, as a real table: readers move through it by rows and columns, and the page can be searched. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, rowNote, footer, selected } = props;
  return (
    <table className={cx(styles.table, props.isInset && styles.inset, props.className)}>
      <caption>{props.isCaptionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={cellClass(column)} aria-sort={sortState(column, sort)}>
              {column.isSortable && onSort ? (
                <SortButton column={column} sort={sort} onSort={onSort} />
              ) : column.isTitleHidden ? (
                <VisuallyHidden>{column.title}</VisuallyHidden>
              ) : (
                column.title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row);
          const note = rowNote?.(row);
          return [
            <TableRow key={key} {...props} row={row} isOn={key === selected} />,
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
          <TableRow {...props} row={footer} isOn={false} />
        </tfoot>
      )}
    </table>
  );
}

function TableRow<Row>({
  columns,
  row,
  isOn,
  rowHref,
  linkAs,
  onRow,
}: TableProps<Row> & { row: Row; isOn: boolean }) {
  const isPressable = rowHref !== undefined || onRow !== undefined;
  return (
    <tr className={cx(isPressable && styles.pressable, isOn && styles.isOn)}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" className={cellClass(column)}>
            <CoverLink
              href={rowHref?.(row)}
              linkAs={linkAs}
              onPress={onRow && (() => onRow(row))}
              isOn={isOn}
            >
              {column.cell(row)}
            </CoverLink>
          </th>
        ) : (
          <td key={column.id} className={cellClass(column)}>
            {isPressable && column.isTitleHidden ? (
              <span className={cover.above}>{column.cell(row)}</span>
            ) : (
              column.cell(row)
            )}
          </td>
        ),
      )}
    </tr>
  );
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
}) {
  const isSorted = sort?.column === column.id;
  const isDescending = isSorted && sort.isDescending;
  return (
    <PressButton
      className={cx(styles.sort, isSorted && styles.sorted)}
      // Numbers are wanted biggest first, words from A.
      onPress={() =>
        onSort({ column: column.id, isDescending: isSorted ? !isDescending : column.isNumber === true })
      }
    >
      {column.title}
      <Icon name="down" className={isSorted && !isDescending ? styles.up : undefined} />
    </PressButton>
  );
}

function sortState<Row>(column: TableColumn<Row>, sort: TableSort | undefined) {
  if (!column.isSortable) return undefined;
  if (sort?.column !== column.id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

function cellClass<Row>({ isNumber, from }: TableColumn<Row>): string {
  return cx(
    isNumber && styles.number,
    from === 'tablet' && styles.tablet,
    from === 'desktop' && styles.desktop,
  );
}
