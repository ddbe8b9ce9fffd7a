import { useState } from 'react';
import {
  isTag,
  normaliseTags,
  parseTags,
  POPULAR_TAGS,
  TAG_RULE,
} from '@lotwise/domain/community/tags';
import { EXPERTISE_TAGS_MAX, TAGS_MAX } from '@lotwise/domain/shared/limits';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/Icon.tsx';
import { hueOf } from '../posts/TagChip.tsx';

const KINDS = {
  question: {
    label: 'Tags',
    max: TAGS_MAX,
    hint: `Up to ${TAGS_MAX}. Press comma or Enter to add one.`,
    tooMany: `You can only add up to ${TAGS_MAX} tags per question.`,
  },
  expertise: {
    label: 'Expertise tags',
    max: EXPERTISE_TAGS_MAX,
    hint: `Up to ${EXPERTISE_TAGS_MAX}. Press comma or Enter to add one. Once your profession is verified, you are notified of premium members’ questions with these tags.`,
    tooMany: `You can only add up to ${EXPERTISE_TAGS_MAX} expertise tags.`,
  },
};
type Kind = (typeof KINDS)[keyof typeof KINDS];

/**
 * Tags of a question or of what a member knows: comma, Enter or leaving the field adds, a press on
 * a chip removes.
 */
export function TagEntry({
  tags,
  error: refused,
  onChange,
  id = 'tags',
  kind: name = 'question',
}: {
  tags: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
  id?: string;
  kind?: keyof typeof KINDS;
}) {
  const kind = KINDS[name];
  const { text, wrong, type, add, addTyped } = useTyping(kind, tags, onChange);
  const error = wrong ?? refused;
  return (
    <div className="field">
      <label htmlFor={id}>{kind.label}</label>
      {/* Its room is kept: a chip that appears when the field is left must not move the button
      under the pointer. */}
      <div className="min-h-[26px] pointer-coarse:min-h-touch">
        <p id={`${id}-hint`} className={tags.length > 0 ? 'sr-only' : 'hint'}>
          {kind.hint}
        </p>
        <ChosenTags
          tags={tags}
          onRemove={(tag) => onChange(tags.filter((other) => other !== tag))}
        />
      </div>
      <input
        id={id}
        className="input"
        value={text}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={({ target: { value } }) => (value.includes(',') ? addTyped(value) : type(value))}
        onBlur={() => addTyped(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          addTyped(text);
        }}
      />
      {error && (
        <p id={`${id}-error`} className="error-text" role="alert">
          {error}
        </p>
      )}
      <PopularTags tags={tags} onAdd={(tag) => add([tag])} />
    </div>
  );
}

function ChosenTags({ tags, onRemove }: { tags: string[]; onRemove: (tag: string) => void }) {
  return (
    <ul className="chips" aria-label="Chosen tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className="chip gap-1"
            data-hue={hueOf(tag)}
            aria-label={`Remove tag ${tag}`}
            onClick={() => onRemove(tag)}
          >
            {tag}
            <Icon name="close" isSmall />
          </button>
        </li>
      ))}
    </ul>
  );
}

function PopularTags({ tags, onAdd }: { tags: string[]; onAdd: (tag: string) => void }) {
  return (
    <div className="chips" role="group" aria-label="Popular tags">
      {POPULAR_TAGS.map((tag) => (
        <button
          key={tag}
          type="button"
          className="chip"
          data-hue={hueOf(tag)}
          aria-disabled={tags.includes(tag)}
          onClick={() => onAdd(tag)}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}

/** What stands in the field, and how it becomes tags. */
function useTyping({ max, tooMany }: Kind, tags: string[], onChange: (tags: string[]) => void) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const type = (typed: string) => {
    setWrong(undefined);
    setText(typed);
  };
  const add = (more: string[]) => {
    const next = normaliseTags([...tags, ...more]);
    if (next.length > max)
      return showToast({
        title: 'Too many tags',
        description: tooMany,
        tone: 'bad',
      });
    if (next.length !== tags.length) onChange(next);
  };
  const addTyped = (typed: string) => {
    const typedTags = parseTags(typed);
    // What can be no tag stays to be corrected: a chip of it would only block what is written.
    const unfit = typedTags.filter((tag) => !isTag(tag));
    add(typedTags.filter(isTag));
    setText(unfit.join(', '));
    setWrong(unfit.length > 0 ? TAG_RULE : undefined);
  };
  return { text, wrong, type, add, addTyped };
}
