import { type RefObject, useEffect, useRef } from 'react';
import { COMMENT_MAX, EDIT_NOTE_MAX, POST_MAX } from '@lotwise/domain/shared/limits';
import { Field } from '../../../ui/forms/Field.tsx';
import { DraftStatus } from '../../../components/editor/DraftStatus.tsx';
import { FacetFields } from '../../../components/editor/FacetFields.tsx';
import { TagEntry } from '../../../components/editor/TagEntry.tsx';
import { WritingField } from '../../../components/editor/WritingField.tsx';
import type { EditablePost } from '../../../components/posts/editable-post.ts';
import { EditConflict } from './EditConflict.tsx';
import type { Posted } from './send-edit.ts';
import { type Edit, useEdit } from './use-edit.ts';

/**
 * The form over a post. What is changed stays as a draft until it is saved; a text that someone
 * else saved meanwhile is shown, not overwritten.
 */
export function EditForm({
  post,
  posted,
  onDone,
}: {
  post: EditablePost;
  posted: Posted;
  onDone: () => void;
}) {
  const { type, id, questionId } = post;
  const place = useRef<HTMLFormElement>(null);
  useFocusWithin(place);
  const edit = useEdit(post, posted, onDone);
  const { form, prefix, draft, note, setNote, newer, isChanged, reset, goOn } = edit;
  return (
    <form
      ref={place}
      className="my-2"
      noValidate
      aria-label={`Edit ${type}`}
      onSubmit={form.onSubmit}
    >
      {newer && (
        <EditConflict
          newer={newer}
          onUse={() => goOn(newer, true)}
          onOverwrite={() => goOn(newer, false)}
        />
      )}
      <PostFields type={type} edit={edit} />
      <Field
        label="What did you change? (optional)"
        name={`${prefix}note`}
        maxLength={EDIT_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className="btn btn-primary" aria-disabled={form.isPending}>
          {form.isPending ? 'Saving...' : 'Save changes'}
        </button>
        <button type="button" className="btn" onClick={onDone}>
          Close
        </button>
        {isChanged && (
          <button type="button" className="btn btn-quiet" onClick={reset}>
            Back to the posted text
          </button>
        )}
        <DraftStatus draft={draft} place={`edit_${type}`} subjectId={id} questionId={questionId} />
      </div>
    </form>
  );
}

/** Into the first field, which brings the form in view; afterwards back to the post's actions. */
function useFocusWithin(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const post = form.current?.closest('article, li');
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      if (document.activeElement !== document.body) return;
      post?.querySelector<HTMLElement>('.menu-actions > summary, button.post-action')?.focus();
    };
  }, [form]);
}

function PostFields({ type, edit }: { type: EditablePost['type']; edit: Edit }) {
  const { prefix, draft, facets } = edit;
  const { errors, clear } = edit.form;
  const { value } = draft;
  const isQuestion = 'description' in value;
  return (
    <>
      {isQuestion && (
        <Field
          label="Title"
          name={`${prefix}title`}
          error={errors['title']}
          value={value.title}
          onChange={(event) => draft.change({ title: event.target.value })}
        />
      )}
      <WritingField
        label={`Text of the ${type}`}
        name={`${prefix}text`}
        kind={type === 'comment' ? 'comment' : 'post'}
        rows={type === 'comment' ? 3 : 12}
        maxLength={type === 'comment' ? COMMENT_MAX : POST_MAX}
        error={errors[isQuestion ? 'description' : 'content']}
        value={isQuestion ? value.description : value.content}
        onText={(text) => {
          clear(isQuestion ? 'description' : 'content');
          draft.change(isQuestion ? { description: text } : { content: text });
        }}
      />
      {isQuestion && (
        <TagEntry
          id={`${prefix}tags`}
          tags={value.tags}
          error={errors['tags']}
          onChange={(tags) => {
            clear('tags');
            draft.change({ tags });
          }}
        />
      )}
      {isQuestion && <FacetFields draft={facets} text={`${value.title}\n${value.description}`} />}
    </>
  );
}
