/** Beside a question or a tag: where to go with a case that is another. */
export const AskCard = () => (
  <section className="card" aria-labelledby="ask-card">
    <h2 id="ask-card" className="card-title">
      Is your case different?
    </h2>
    <p className="grid gap-2">
      <a className="btn" href="/ask">
        Ask your own question
      </a>
      <a className="btn" href="/calculator">
        Calculate your gains
      </a>
    </p>
  </section>
);
