/** Downloads a backup of the site. */
export function BackupCard() {
  return (
    <section className="card" aria-labelledby="backup">
      <h2 id="backup" className="card-title">
        Backup
      </h2>
      <p className="text-ink-2 mb-2">
        The whole database as it is at this moment, with the uploaded files where they are on this
        server. The site keeps running while you download it.
      </p>
      <p className="hint mb-4">
        It holds every member’s address: keep it safe. The keys for saved ledgers and two-factor are
        not in it. Restore it with <code>npm run restore -- FILE</code>.
      </p>
      <a className="btn" href="/api/admin/backup" download>
        Download Backup
      </a>
    </section>
  );
}
