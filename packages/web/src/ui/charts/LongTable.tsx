import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type UIEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import './long-table.css';

export interface Column<Row> {
  key: string;
  title: string;
  isNumber?: boolean;
  /** Whether a press on its title sorts by it. */
  isSortable?: boolean;
  /** Classes for its place on a phone, where a row has two lines. */
  onPhone?: string;
  cell: (row: Row) => ReactNode;
}

export interface LongTableProps<Row> {
  label: string;
  columns: Column<Row>[];
  /**
   * The class of the widths of the columns and the least width of the table; on a phone those of
   * two lines.
   */
  grid: string;
  total: number;
  rowAt: (index: number) => Row | undefined;
  onShow: (from: number, count: number) => void;
  onOpen?: ((index: number) => void) | undefined;
  onDelete?: ((index: number) => void) | undefined;
  sort?: { key: string; isDescending: boolean; onSort: (key: string) => void } | undefined;
  isMarked?: ((row: Row) => boolean) | undefined;
}

/** The height of a row, which grows with the reader's text: in tables.css too. */
const rowHeightPx = (): number =>
  Math.max(44, 2.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
const EXTRA_ROWS = 8;
/**
 * No browser draws a box much higher: a longer table moves by more than a pixel for each pixel that
 * is scrolled.
 */
const BOX_PX = 16_000_000;

interface Walking extends Pick<LongTableProps<never>, 'total' | 'onOpen' | 'onDelete'> {
  /** How many rows are on the screen. */
  page: number;
  bringIn: (index: number) => void;
}

/** The active row, and how keys and presses choose it. */
function useWalking({ total, page, bringIn, onOpen, onDelete }: Walking) {
  const [active, setActive] = useState(0);
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index));
    setActive(next);
    bringIn(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: total - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) goTo(step);
    else if (event.key === 'Enter' && onOpen) onOpen(active);
    else if (event.key === 'Delete' && onDelete) onDelete(active);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent<HTMLDivElement>) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (!row) return;
    setActive(Number(row.dataset['index']));
    onOpen?.(Number(row.dataset['index']));
  };
  return { active, onKeyDown, onClick };
}

/**
 * A table of any length that draws only the rows on the screen. Arrows, Page Up and Down, Home and
 * End move through it; Enter opens the row, Delete deletes it. The focus stays on the table, and
 * the active row is told to screen readers.
 */
export function LongTable<Row>({
  label,
  columns,
  grid,
  total,
  rowAt,
  onShow,
  onOpen,
  onDelete,
  sort,
  isMarked,
}: LongTableProps<Row>) {
  const id = useId();
  const { box, height, from, count, page, onScroll, bringIn, placeOf } = useScrolled(total, onShow);

  const { active, onKeyDown, onClick } = useWalking({ total, page, bringIn, onOpen, onDelete });

  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={
        active >= from && active < from + count ? `${id}-${active}` : undefined
      }
      className="long-table"
      onScroll={onScroll}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <Head columns={columns} grid={grid} sort={sort} />
      <div role="rowgroup" className="relative" style={{ height }}>
        {Array.from({ length: Math.max(0, count) }, (_, place) => {
          const index = from + place;
          return (
            <LongRow
              key={index}
              id={`${id}-${index}`}
              index={index}
              row={rowAt(index)}
              columns={columns}
              grid={grid}
              isActive={index === active}
              isOpenable={onOpen !== undefined}
              isMarked={isMarked}
              topPx={placeOf(index)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The rows that a scrolled box shows, and how one is brought into it. */
function useScrolled(total: number, onShow: (from: number, count: number) => void) {
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 560 });
  const [rowPx] = useState(rowHeightPx);
  const height = Math.min(total * rowPx, BOX_PX);
  const room = Math.max(rowPx, scroll.height - rowPx);
  const speed = height < BOX_PX ? 1 : (total * rowPx - room) / (height - room);
  const top = scroll.top * speed;
  const from = Math.max(0, Math.floor(top / rowPx) - EXTRA_ROWS);
  const count = Math.min(total - from, Math.ceil(scroll.height / rowPx) + 2 * EXTRA_ROWS);

  useEffect(() => {
    if (box.current) setScroll({ top: box.current.scrollTop, height: box.current.clientHeight });
  }, [total]);
  useEffect(() => onShow(from, Math.max(count, 1)));

  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) =>
    setScroll({ top: currentTarget.scrollTop, height: currentTarget.clientHeight });
  const bringIn = (index: number) => {
    const { current } = box;
    if (!current) return;
    const shown = current.scrollTop * speed;
    if (index * rowPx < shown) current.scrollTop = (index * rowPx) / speed;
    else if ((index + 1) * rowPx > shown + room)
      current.scrollTop = ((index + 1) * rowPx - room) / speed;
  };
  const placeOf = (index: number) => index * rowPx - top + scroll.top;
  const page = Math.floor(scroll.height / rowPx) - 2;
  return { box, height, from, count, page, onScroll, bringIn, placeOf };
}

function Head<Row>({
  columns,
  grid,
  sort,
}: Pick<LongTableProps<Row>, 'columns' | 'grid' | 'sort'>) {
  return (
    <div role="rowgroup" className={`long-table-head ${grid}`}>
      <div role="row" aria-rowindex={1} className="contents">
        {columns.map(({ key, title, isNumber, isSortable, onPhone = '' }) => (
          <div
            key={key}
            role="columnheader"
            className={`${isNumber ? 'text-right ' : ''}${onPhone}`}
            aria-sort={
              sort?.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined
            }
          >
            {isSortable && sort ? (
              <>
                {/* Two lines are too small for a finger: there the caller offers the orders. */}
                <span className="sm:hidden">{title}</span>
                <button
                  type="button"
                  className="min-h-6 min-w-6 font-semibold max-sm:hidden"
                  onClick={() => sort.onSort(key)}
                >
                  {title}
                  {sort.key === key && (
                    <span aria-hidden="true">{sort.isDescending ? ' ↓' : ' ↑'}</span>
                  )}
                </button>
              </>
            ) : (
              title
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

interface LongRowProps<Row> extends Pick<LongTableProps<Row>, 'columns' | 'grid' | 'isMarked'> {
  id: string;
  index: number;
  row: Row | undefined;
  isActive: boolean;
  isOpenable: boolean;
  topPx: number;
}

function LongRow<Row>({ id, index, row, columns, grid, ...shown }: LongRowProps<Row>) {
  const { isActive, isOpenable, isMarked, topPx } = shown;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isActive}
      className={`long-table-row ${grid}${row && isMarked?.(row) ? ' long-table-marked' : ''}`}
      data-index={index}
      data-open={isOpenable ? true : undefined}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      {columns.map(({ key, isNumber, onPhone = '', cell }) => (
        <div key={key} role="gridcell" className={`${isNumber ? 'text-right ' : ''}${onPhone}`}>
          {row ? cell(row) : <span className="skeleton block h-4 w-full" />}
        </div>
      ))}
    </div>
  );
}
