import { PLATFORM_CARDS } from './platform-cards.ts';

/** What keeps the site running, for those who run it. */
export function PlatformTab() {
  return (
    <section aria-label="Platform Settings" className="grid gap-4 md:grid-cols-2 items-start">
      {PLATFORM_CARDS.map(({ key, Card }) => (
        <Card key={key} />
      ))}
    </section>
  );
}
