const PATHS = {
  up: 'M12 5l8 12H4z',
  bookmark: 'M6 4h12v17l-6-4-6 4z',
  check: 'M4 12.5l5 5L20 6.5',
  share: 'M12 15V4m0 0L8 8m4-4l4 4M5 13v6h14v-6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  moon: 'M20 14a8 8 0 1 1-10-10 7 7 0 0 0 10 10z',
  plus: 'M12 5v14M5 12h14',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  more: 'M5 11h2v2H5zM11 11h2v2h-2zM17 11h2v2h-2z',
  close: 'M6 6l12 12M18 6L6 18',
  shield: 'M12 3l8 3v5c0 5-3.4 8.5-8 10-4.6-1.5-8-5-8-10V6z',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.2L12 17l-5.6 3.2 1.2-6.2L3 9.6l6.3-.8z',
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon. It is decoration: the control around it has the name. */
export function Icon({
  name,
  isFilled = false,
  isSmall = false,
}: {
  name: IconName;
  isFilled?: boolean;
  isSmall?: boolean;
}) {
  return (
    <svg
      className={`icon${isFilled ? ' icon-filled' : ''}${isSmall ? ' icon-small' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
