import type { ReactNode } from 'react';
import type { ChatSource } from '@lotwise/contract/premium/assistant';
import { asksWhichCountry, isUnanswered } from '@lotwise/domain/premium/assistant-answer';
import { JURISDICTIONS, jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { groupRows } from '@lotwise/domain/text/table-rows';

interface Props {
  type: 'user' | 'bot';
  content: string;
  sources: readonly ChatSource[];
  /** What a bot's message answers. */
  question: string;
  /** Sends the reply to a question of the assistant; only its last message takes one. */
  onReply?: ((text: string) => void) | undefined;
}

/**
 * One thing said: text with its quotes, its sources as links, and the way to the community where
 * there is none.
 */
export function ChatMessage({ type, content, sources, question, onReply }: Props) {
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
      {asksWhichCountry(content) && onReply && (
        <div className="flex flex-wrap gap-2" role="group" aria-label="Country">
          {JURISDICTIONS.filter((code) => code !== 'other').map((code) => (
            <button
              key={code}
              type="button"
              className="btn"
              onClick={() => onReply(jurisdictionName(code))}
            >
              {jurisdictionName(code)}
            </button>
          ))}
        </div>
      )}
      {isUnanswered(content) && (
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
  const shown = groupRows(lines.map((line) => (isQuote ? line.replace(/^> ?/, '') : line))).map(
    (part, index) =>
      typeof part === 'string' ? (
        <span key={index} className="block">
          {withLinks(part, sources)}
        </span>
      ) : (
        <Rows key={index} rows={part} />
      ),
  );
  return isQuote ? <blockquote>{shown}</blockquote> : <div>{shown}</div>;
}

function Rows({ rows: [head = [], ...rows] }: { rows: string[][] }) {
  return (
    <div className="chat-table">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} className={isFigure(cell) ? 'chat-figure' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a cell holds a figure and little else: it is read as one and never broken. */
const isFigure = (cell: string): boolean =>
  /\d/.test(cell) && (cell.match(/\p{L}/gu)?.length ?? 0) <= 3;

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
