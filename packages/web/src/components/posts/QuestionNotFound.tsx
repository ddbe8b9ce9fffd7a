import { Head } from '../../lib/head.tsx';
import { Missing } from '../../ui/states.tsx';

export function QuestionNotFound() {
  return (
    <>
      <Head title="Question not found" />
      <Missing title="Question not found" href="/" label="Back to questions" />
    </>
  );
}
