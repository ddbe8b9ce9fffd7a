import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { IMAGE_TYPES } from '@lotwise/domain/community/images';
import { applyFormat, type Tool, toolOf, toolsOf } from './commands.ts';
import { MentionList } from './MentionList.tsx';
import { Preview } from './Preview.tsx';
import { ToolIcon } from './ToolIcon.tsx';
import { useImages } from './use-images.ts';
import { useAnnouncement } from '../../lib/announcement.ts';

export interface EditorToolsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  name: string;
  kind: 'post' | 'comment';
  hasImages: boolean;
  text: string;
  isPreview: boolean;
  onPreview: (isPreview: boolean) => void;
}

/**
 * What stands above a text area: Write and Preview, the tools; and below it the names that an @ may
 * mean.
 */
export function EditorTools({
  field,
  name,
  kind,
  hasImages,
  text,
  isPreview,
  onPreview,
}: EditorToolsProps) {
  const tools = toolsOf(kind);
  const images = useImages(field, hasImages && !isPreview);
  useToolKeys(field, kind);
  return (
    <>
      <Tabs name={name} isPreview={isPreview} onPreview={onPreview} />
      {!isPreview && (
        <div
          className="writing-tools"
          role="toolbar"
          tabIndex={-1}
          aria-label="Formatting"
          aria-controls={name}
          onKeyDown={walk}
        >
          {tools.map((tool, index) => (
            <button
              key={tool.format}
              type="button"
              className="icon-btn"
              tabIndex={index === 0 ? 0 : -1}
              aria-label={tool.label}
              title={titleOf(tool)}
              aria-keyshortcuts={shortcutOf(tool, 'Control')}
              onClick={() => field.current && applyFormat(field.current, tool.format)}
            >
              <ToolIcon format={tool.format} />
            </button>
          ))}
          {hasImages && <ImageTool images={images} />}
        </div>
      )}
      {isPreview ? (
        <Preview name={name} kind={kind} text={text} />
      ) : (
        <MentionList field={field} name={name} />
      )}
    </>
  );
}

/** The shortcuts of the tools, while one writes. */
function useToolKeys(field: EditorToolsProps['field'], kind: EditorToolsProps['kind']): void {
  useEffect(() => {
    const area = field.current;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const tool = toolOf(event, toolsOf(kind));
      if (!tool || !area || event.isComposing) return;
      event.preventDefault();
      applyFormat(area, tool.format);
    };
    area?.addEventListener('keydown', onKey);
    return () => area?.removeEventListener('keydown', onKey);
  }, [field, kind]);
}

function ImageTool({ images: { upload, waiting } }: { images: ReturnType<typeof useImages> }) {
  const input = useRef<HTMLInputElement>(null);
  const uploading = waiting > 0 ? 'Uploading image…' : '';
  useAnnouncement(uploading);
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        tabIndex={-1}
        aria-label="Image"
        title="Image"
        aria-disabled={waiting > 0}
        onClick={() => input.current?.click()}
      >
        <ToolIcon format="image" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join()}
        aria-label="Choose images"
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <span className="hint">{uploading}</span>
    </>
  );
}

function Tabs({
  name,
  isPreview,
  onPreview,
}: Pick<EditorToolsProps, 'name' | 'isPreview' | 'onPreview'>) {
  const tab = (label: string, isChosen: boolean) => (
    <button
      type="button"
      role="tab"
      id={`${name}-tab-${label.toLowerCase()}`}
      className="writing-tab"
      aria-selected={isChosen}
      aria-controls={isChosen ? (isPreview ? `${name}-preview` : name) : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onPreview(label === 'Preview')}
    >
      {label}
    </button>
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onPreview(!isPreview);
    document.getElementById(`${name}-tab-${isPreview ? 'write' : 'preview'}`)?.focus();
  };
  return (
    <div
      className="flex shrink-0"
      role="tablist"
      tabIndex={-1}
      aria-label="Text or preview"
      onKeyDown={onKeyDown}
    >
      {tab('Write', !isPreview)}
      {tab('Preview', isPreview)}
    </div>
  );
}

/** A toolbar is one stop of Tab; the arrows walk it. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const held = buttons.findIndex((button) => button === document.activeElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step && (held + step + buttons.length) % buttons.length;
  if (next === undefined) return;
  event.preventDefault();
  for (const [index, button] of buttons.entries()) button.tabIndex = index === next ? 0 : -1;
  buttons[next]?.focus();
}

function shortcutOf({ shortcut }: Tool, modifier: string): string | undefined {
  return (
    shortcut && `${modifier}+${shortcut.isShifted ? 'Shift+' : ''}${shortcut.key.toUpperCase()}`
  );
}

function titleOf(tool: Tool): string {
  const shortcut = shortcutOf(tool, /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
  return shortcut ? `${tool.label} (${shortcut})` : tool.label;
}
