import { excerptOf } from '@lotwise/domain/text/excerpt';
import { useForm } from '../../../lib/forms/use-form.ts';
import { type ReactNode, useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { Mapper } from './mapper/Mapper.tsx';
import type { FileReport } from './protocol-files.ts';
import type { InputOf } from './protocol.ts';
import { sayImported } from './say-imported.ts';
import { useCalculator } from './use-calculator.ts';
import { zones } from './zones.ts';

/** Files that can't be read before their owner says something of them: one after the other. */
export function WaitingFiles() {
  const { summary } = useCalculator();
  const { files, filesHere, isSample } = summary;
  const waiting = files.filter(({ needs, isSettled }) => needs !== undefined && !isSettled);
  if (isSample || waiting.length === 0) return null;
  const [first] = waiting.filter(({ name }) => filesHere.includes(name));
  return (
    <>
      {first &&
        (first.needs === 'columns' ? (
          <Mapper key={first.name} file={first.name} />
        ) : first.needs === 'zone' ? (
          <ZoneOf key={first.name} file={first.name} />
        ) : first.needs === 'coin' ? (
          <CoinOf key={first.name} file={first.name} />
        ) : (
          <AddressesOf key={first.name} file={first.name} />
        ))}
      {waiting
        .filter((one) => one !== first)
        .map((report) => (
          <Later key={report.name} report={report} isHere={filesHere.includes(report.name)} />
        ))}
    </>
  );
}

/** What a file waits for, as the end of a sentence. */
export const NEEDS: Record<NonNullable<FileReport['needs']>, string> = {
  zone: 'which time zone its times are in',
  columns: 'what its columns contain',
  addresses: 'which addresses are yours',
  coin: 'which coin it is for',
};

function Later({ report: { name, needs }, isHere }: { report: FileReport; isHere: boolean }) {
  return (
    <section className="card min-w-0" aria-label={`${name} is waiting`}>
      <p className="break-words">
        <strong className="font-semibold">{name}</strong> has not been read yet.{' '}
        {isHere
          ? 'It comes after the file above.'
          : `Add it again to choose ${needs === undefined ? '' : NEEDS[needs]}.`}
      </p>
      {!isHere && <LeaveOut file={name} />}
    </section>
  );
}

function LeaveOut({ file }: { file: string }) {
  const { ask } = useCalculator();
  return (
    <button
      type="button"
      className="btn"
      onClick={() => void ask('settle', { file, isSettled: true })}
    >
      Skip this file
    </button>
  );
}

/** Reads a file again with what its owner said. */
function useReread() {
  const { ask } = useCalculator();
  const [isReading, setReading] = useState(false);
  const read = async (said: InputOf<'reread'>) => {
    setReading(true);
    try {
      sayImported(await ask('reread', said));
    } catch (error) {
      toastFailure('Import failed', error);
    } finally {
      setReading(false);
    }
  };
  return { isReading, read };
}

function ZoneOf({ file }: { file: string }) {
  const [zone, setZone] = useState('');
  const { isReading, read } = useReread();
  return (
    <Asked title={`Which time zone are the times in ${file}?`}>
      <p className="hint">
        The file does not show it, and an hour can decide which year a sale falls in. The help pages
        of the site that made the file may tell you.
      </p>
      <div className="flex flex-wrap items-end gap-3 mt-2">
        <label className="grid gap-1 min-w-0 flex-1 basis-52 max-w-sm">
          <span className="label">Time zone</span>
          <select className="input" value={zone} onChange={({ target }) => setZone(target.value)}>
            <option value="">Choose the time zone</option>
            {zones().map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={zone === '' || isReading}
          onClick={() => void read({ file, zone })}
        >
          {isReading ? 'Reading...' : 'Read the file'}
        </button>
        <LeaveOut file={file} />
      </div>
    </Asked>
  );
}

const COIN = /^[\w.$-]{1,20}$/;

/** Some wallets and exchanges write a file for each coin, and not in it which. */
function CoinOf({ file }: { file: string }) {
  const [coin, setCoin] = useState('');
  const { isReading, read } = useReread();
  const isCoin = COIN.test(coin.trim());
  const { onSubmit } = useForm({
    // The file stays on this device.
    writes: [],
    send: () => read({ file, coin: coin.trim().toUpperCase() }),
    failed: 'Import failed',
    onSuccess: () => {},
  });
  return (
    <Asked title={`Which coin is ${file} about?`}>
      <p className="hint">
        The file counts units of one coin, but does not show which one. Enter its symbol, as in your
        other files.
      </p>
      <form className="flex flex-wrap items-end gap-3 mt-2" noValidate onSubmit={onSubmit}>
        <label className="grid gap-1 min-w-0 flex-1 basis-52 max-w-sm">
          <span className="label">Coin</span>
          <input
            className="input"
            autoComplete="off"
            spellCheck={false}
            placeholder="BTC"
            value={coin}
            onChange={({ target }) => setCoin(target.value)}
          />
        </label>
        <button type="submit" className="btn btn-primary" aria-disabled={!isCoin || isReading}>
          {isReading ? 'Reading...' : 'Read the file'}
        </button>
        <LeaveOut file={file} />
      </form>
    </Asked>
  );
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Asks which addresses are the member's own: an explorer's export does not say. */
function AddressesOf({ file }: { file: string }) {
  const { summary } = useCalculator();
  const [text, setText] = useState('');
  const { isReading, read } = useReread();
  const addresses = text.split(/[\s,;]+/).filter((one) => one !== '');
  const strange = addresses.find((one) => !ADDRESS.test(one));
  return (
    <Asked title={`Which addresses in ${file} are yours?`}>
      <p className="hint">
        The file lists what moved between addresses, but not whose they are. Yours are remembered on
        this device for your next files.
      </p>
      {summary.choices.addresses.length > 0 && (
        <p className="hint break-words">
          Known to be yours, but not in every row: {summary.choices.addresses.join(', ')}
        </p>
      )}
      <label className="grid gap-1 mt-2">
        <span className="label">Your addresses, one per line</span>
        <textarea
          className="input font-mono"
          rows={3}
          autoComplete="off"
          spellCheck={false}
          placeholder="0x..."
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {strange !== undefined && (
        <p className="error-text mt-1 break-words" role="alert">
          “{excerptOf(strange, 50)}” is not an address: one has 0x and 40 letters or digits.
        </p>
      )}
      <div className="flex flex-wrap gap-2 mt-2">
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={addresses.length === 0 || strange !== undefined || isReading}
          onClick={() => void read({ file, addresses })}
        >
          {isReading ? 'Reading...' : 'Read the file'}
        </button>
        <LeaveOut file={file} />
      </div>
    </Asked>
  );
}

function Asked({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card min-w-0" aria-label={title}>
      <h2 className="text-lg font-semibold break-words">{title}</h2>
      {children}
    </section>
  );
}
