import type { ReactNode } from 'react';
import type { ChatSource } from '@lotwise/contract/assistant';
import { NO_SOURCE } from '@lotwise/domain/assistant-answer';

interface Props {
  type: 'user' | 'bot';
  content: string;
  sources: readonly ChatSource[];
  /** What a bot's message answers. */
  question: string;
}

/**
 * One thing said: text with its quotes, its sources as links, and the way to the community where
 * there is none.
 */
export function ChatMessage({ type, content, sources, question }: Props) {
  if (type === 'user') return <p className="chat-said chat-user whitespace-pre-wrap">{content}</p>;
  return (
    <div className="chat-said chat-bot">
      {content.split('\n\n').map((paragraph, index) => (
        <Paragraph key={index} text={paragraph} sources={sources} />
      ))}
      {sources.length > 0 && (
        <ol className="chat-sources" aria-label="Sources">
          {sources.map(({ title, url }, index) => (
            <li key={url}>
              [{index + 1}] <a href={url}>{title}</a>
            </li>
          ))}
        </ol>
      )}
      {content === NO_SOURCE && (
        <a
          className="btn mt-2"
          href={`/ask?${new URLSearchParams({ title: question }).toString()}`}
        >
          Ask the community
        </a>
      )}
    </div>
  );
}

function Paragraph({ text, sources }: { text: string; sources: readonly ChatSource[] }) {
  const lines = text.split('\n');
  const isQuote = lines.every((line) => line.startsWith('>'));
  const shown = lines.map((line, index) => (
    <span key={index} className="block">
      {withLinks(isQuote ? line.replace(/^> ?/, '') : line, sources)}
    </span>
  ));
  return isQuote ? <blockquote>{shown}</blockquote> : <p>{shown}</p>;
}

// A number of a source leads to it.
function withLinks(text: string, sources: readonly ChatSource[]): ReactNode[] {
  return text.split(/(\[\d{1,2}\])/).map((part, index) => {
    const source = index % 2 === 1 ? sources[Number(part.slice(1, -1)) - 1] : undefined;
    return source ? (
      <a
        key={index}
        className="underline"
        href={source.url}
        aria-label={`Source ${part.slice(1, -1)}: ${source.title}`}
      >
        {part}
      </a>
    ) : (
      part
    );
  });
}
