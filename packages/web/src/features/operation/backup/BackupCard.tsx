/** Downloads a backup of the site. */
export function BackupCard() {
  return (
    <section className="card" aria-labelledby="backup">
      <h2 id="backup" className="card-title">
        Backup
      </h2>
      <p className="text-ink-2 mb-2">
        A snapshot of the whole database, with uploaded files if they are stored on this server. The
        site keeps running while you download it.
      </p>
      <p className="hint mb-4">
        It contains every member’s email address, so keep it safe. It does not contain the keys for
        saved ledgers and two-factor. Restore it with{' '}
        <code className="inline-block">npm run restore -- FILE</code>.
      </p>
      <a className="btn" href="/api/admin/backup" download>
        Download Backup
      </a>
    </section>
  );
}
