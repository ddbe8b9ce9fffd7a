/** An email as its reader gets it. */
export interface ReceivedMail {
  headers: Map<string, string>;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The addresses in the plain-text part. */
  links: string[];
}

/** Reads what our own mailer writes: a message of one plain-text and one HTML part. */
export function readMail(raw: string): ReceivedMail {
  const headers = headersOf(raw);
  const parts = partsOf(raw, headers);
  const find = (type: string) =>
    parts.find((part) => headersOf(part).get('content-type')?.startsWith(type));
  const text = bodyOf(find('text/plain') ?? '');
  return {
    headers,
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text,
    html: bodyOf(find('text/html') ?? ''),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}

function headersOf(part: string): Map<string, string> {
  const head = (part.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  return new Map(
    head
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
}

function partsOf(raw: string, headers: Map<string, string>): string[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  return boundary === undefined
    ? [raw]
    : raw
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => part.replace(/^\r\n/, ''));
}

function bodyOf(part: string): string {
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  const encoding = headersOf(part).get('content-transfer-encoding');
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? quotedPrintable(body)
        : body;
  return decoded.replaceAll('\r\n', '\n');
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** RFC 2047: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : quotedPrintable(word.replaceAll('_', ' ')),
    );
}
