import type { ReactNode } from 'react';
import { CoverLink } from '../CoverLink.tsx';
import cover from '../CoverLink.module.css';
import { cx } from '../cx.ts';
import { Icon } from '../Icon.tsx';
import { PressButton } from '../PressButton.tsx';
import type { TableColumn, TableProps, TableSort } from '../Table.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from '../Table.module.css';

/** The head of a column: its title, sortable or visually hidden. */
export function HeadCell<Row>({
  column,
  sort,
  onSort,
}: Pick<TableProps<Row>, 'sort' | 'onSort'> & { readonly column: TableColumn<Row> }): ReactNode {
  if (column.isSortable && onSort) return <SortButton column={column} sort={sort} onSort={onSort} />;
  return column.isTitleHidden ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title;
}

/**
 * Returns the column that names the row: the first one with a visible title. A column of checkboxes may
 * precede it.
 */
export const headOf = <Row,>(columns: readonly TableColumn<Row>[]): TableColumn<Row> | undefined =>
  columns.find(({ isTitleHidden }) => isTitleHidden !== true) ?? columns[0];

export const isPressable = <Row,>({ rowHref, onRow }: TableProps<Row>): boolean =>
  rowHref !== undefined || onRow !== undefined;

/** A table cell. The cell that names the row contains the row's link or button. */
export function BodyCell<Row>({
  table,
  row,
  column,
  isOn,
}: {
  readonly table: TableProps<Row>;
  readonly row: Row;
  readonly column: TableColumn<Row>;
  readonly isOn: boolean;
}): ReactNode {
  const { columns, rowHref, linkAs, onRow } = table;
  if (column === headOf(columns))
    return (
      <CoverLink href={rowHref?.(row)} linkAs={linkAs} onPress={onRow && (() => onRow(row))} isOn={isOn}>
        {column.cell(row)}
      </CoverLink>
    );
  if (isPressable(table) && column.isTitleHidden)
    return <span className={cover.above}>{column.cell(row)}</span>;
  return column.cell(row);
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
      // The first sort is descending for numbers and ascending for words.
      onPress={() =>
        onSort({ column: column.id, isDescending: isSorted ? !isDescending : column.isNumber === true })
      }
    >
      {column.title}
      <Icon name="down" className={isSorted && !isDescending ? styles.up : undefined} />
    </PressButton>
  );
}

export function sortState<Row>(column: TableColumn<Row>, sort: TableSort | undefined) {
  if (!column.isSortable) return undefined;
  if (sort?.column !== column.id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

export function cellClass<Row>({ isNumber, from }: TableColumn<Row>): string {
  return cx(
    isNumber && styles.number,
    from === 'tablet' && styles.tablet,
    from === 'desktop' && styles.desktop,
  );
}
