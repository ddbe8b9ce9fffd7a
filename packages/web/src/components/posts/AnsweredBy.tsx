/** In a list: that somebody whose profession was verified has answered. */
export function AnsweredBy({ badge }: { badge: string }) {
  return (
    <span className="law-check checked" data-by="expert">
      {`Answered by ${withArticle(badge)}`}
    </span>
  );
}

/** A badge as a sentence has it: “a CPA (US)”, “an EA (US)”, “a tax agent (AU)”. */
export function withArticle(badge: string): string {
  const name = badge.replace(/^(Attorney|Tax agent)/, (word) => word.toLowerCase());
  return `${/^[ae]/i.test(name) ? 'an' : 'a'} ${name}`;
}
