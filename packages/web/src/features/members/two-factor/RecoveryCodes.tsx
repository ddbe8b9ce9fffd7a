/** The ten codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div role="status">
      <p className="mb-3">
        <strong>Your recovery codes.</strong> Each code logs you in once without your phone. This is
        the only time they are shown: save or print them.
      </p>
      <ul className="grid grid-cols-1 min-[420px]:grid-cols-2 gap-x-6 gap-y-1 p-3 mb-3 rounded-control bg-well font-mono text-control">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" onClick={() => download(codes)}>
          Download Codes
        </button>
        <button type="button" className="btn" onClick={onDone}>
          I have saved them
        </button>
      </p>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([`${location.host} recovery codes\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
  );
  link.download = `${location.hostname}-recovery-codes.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
