import { Head } from '../kit/head.tsx';

export function Page() {
  return (
    <div className="page narrow">
      <Head title="404 Page Not Found" />
      <div className="card text-center py-16">
        <h1 className="text-2xl font-bold mb-2">404 Page Not Found</h1>
        <p className="text-ink-2 mb-5">Did you forget to add the page to the router?</p>
        <a className="btn btn-primary" href="/">
          Browse Questions
        </a>
      </div>
    </div>
  );
}
