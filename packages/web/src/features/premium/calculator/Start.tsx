import { Country } from './ChoicesCard.tsx';
import { DropArea } from './DropArea.tsx';
import { Formats } from './Formats.tsx';
import { AccountLedgers } from './Save.tsx';

/** Nothing yet: where one lives, which files work, and that they stay here. */
export function Start() {
  return (
    <div className="flex flex-col gap-4">
      <section className="card" aria-label="Where you pay tax">
        <div className="max-w-sm">
          <Country />
        </div>
        <p className="hint mt-2">
          Values in your files are taken to be in this country’s currency.
        </p>
      </section>
      <DropArea />
      <section className="card" aria-label="Known files">
        <h2 className="card-title">Supported files</h2>
        <Formats />
        <p className="mt-2 text-control">
          Or <a href="?view=transactions">write the first transaction by hand</a>.
        </p>
      </section>
      <AccountLedgers />
    </div>
  );
}
