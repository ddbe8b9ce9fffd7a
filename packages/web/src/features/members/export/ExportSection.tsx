/** Everything the site keeps of the member, as a file. */
export function ExportSection() {
  return (
    <section className="card">
      <h3 className="card-title">Download</h3>
      <p className="text-ink-2 mb-3">
        A ZIP file of everything we keep about you: your records as JSON, and your questions,
        answers and comments as Markdown. It contains no passwords, codes or keys.
      </p>
      <a className="btn" href="/api/auth/export" download>
        Download My Data
      </a>
    </section>
  );
}
