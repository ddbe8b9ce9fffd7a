import { Head } from '../lib/head.tsx';
import { Missing } from '../ui/states.tsx';

export function Page() {
  return (
    <div className="page narrow">
      <Head title="404 Page Not Found" />
      <Missing
        title="404 Page Not Found"
        text="Did you forget to add the page to the router?"
        href="/"
        label="Browse Questions"
      />
    </div>
  );
}
