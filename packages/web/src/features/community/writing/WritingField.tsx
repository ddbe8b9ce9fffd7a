import {
  type ComponentType,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import { described, Notes } from '../../../ui/Field.tsx';
import type { EditorToolsProps } from './EditorTools.tsx';

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
  const [tools, setTools] = useState<{ Tools: ComponentType<EditorToolsProps> } | null>(null);
  const [isPreview, setPreview] = useState(false);
  useEffect(() => {
    // Tools that can't be loaded leave the text area as it is.
    import('./EditorTools.tsx').then(
      ({ EditorTools }) => setTools({ Tools: EditorTools }),
      () => {},
    );
  }, []);
  const markdown = (
    <p className="hint">
      Markdown: **bold**, [link](address), `code`
      {kind === 'post' && ', lists, tables'}
    </p>
  );
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="writing">
        <div className="writing-bar">
          {tools ? (
            <tools.Tools
              field={field}
              name={name}
              kind={kind}
              hasImages={kind === 'post' && !withoutImages}
              text={value}
              isPreview={isPreview}
              onPreview={setPreview}
            />
          ) : (
            markdown
          )}
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
