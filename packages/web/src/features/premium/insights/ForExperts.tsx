/** Tells members who may not write insights who may, and how to become an expert. */
export function ForExperts() {
  return (
    <p className="card mb-4">
      Insights are written by verified experts. You can ask to be verified in your{' '}
      <a className="underline" href="/profile">
        profile
      </a>
      .
    </p>
  );
}
