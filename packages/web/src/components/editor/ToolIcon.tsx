import type { Format } from './format-text.ts';

const PATHS: Record<Format | 'image', string> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  quote: 'M5 6v12M10 7h9M10 12h9M10 17h6',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  bullets: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4v4M3.5 14h2l-2 3h2',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
};

/** A tool's drawing. It comes with the tools: readers need none of them. */
export function ToolIcon({ format }: { format: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[format]} />
    </svg>
  );
}
