import { type TextareaHTMLAttributes, useRef, useState } from 'react';
import { described, Notes } from '../../ui/forms/Field.tsx';
import { lazyPart } from '../../ui/LazyPart.tsx';

const EDITOR_TOOLS = {
  post: editorTools(', lists, tables'),
  comment: editorTools(''),
};

// Without them it is a text area, whose place for tools says how to write.
function editorTools(more: string) {
  return lazyPart(async () => (await import('./EditorTools.tsx')).EditorTools, {
    place: <p className="hint">Markdown: **bold**, [link](address), `code`{more}</p>,
  });
}

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string;
  name: string;
  /** A comment has fewer tools. */
  kind: 'post' | 'comment';
  value: string;
  onText: (text: string) => void;
  /** For a text that only its reader may see: uploaded images are public, and stay. */
  withoutImages?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

/**
 * A text area for Markdown. Its tools and preview come once the page is there, into room that is
 * kept for them; without them it is a text area.
 */
export function WritingField({
  label,
  name,
  kind,
  value,
  onText,
  withoutImages = false,
  error,
  hint,
  ...textarea
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const Tools = EDITOR_TOOLS[kind];
  const [isPreview, setPreview] = useState(false);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="writing">
        <div className="writing-bar">
          <Tools
            field={field}
            name={name}
            kind={kind}
            hasImages={kind === 'post' && !withoutImages}
            text={value}
            isPreview={isPreview}
            onPreview={setPreview}
          />
        </div>
        <textarea
          ref={field}
          id={name}
          name={name}
          className="input"
          // A browser would put back what the last member of a shared computer typed.
          autoComplete="off"
          hidden={isPreview}
          value={value}
          onChange={(event) => onText(event.target.value)}
          {...described(name, error, hint)}
          {...textarea}
        />
      </div>
      <Notes name={name} error={error} hint={hint} />
    </div>
  );
}
