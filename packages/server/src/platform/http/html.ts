const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text escaped for HTML, also inside an attribute's double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

// The site's mark, as the pages' bar draws it.
const MARK =
  '<svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="16" width="20" height="5" rx="1.5" opacity=".45"/><rect x="5" y="9.5" width="14" height="5" rx="1.5" opacity=".7"/><rect x="8" y="3" width="8" height="5" rx="1.5"/></svg>';

/** The body of a page that says one thing, without script: `docs.css` lays it out. */
export const noticeBody = (html: string): string =>
  `<body><main class="notice">${MARK}${html}</main></body>`;
