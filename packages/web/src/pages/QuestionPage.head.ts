import type { HeadOf, Site } from '@lotwise/contract/page';
import type { Answer, Question } from '@lotwise/contract/community/questions';
import type { Author } from '@lotwise/contract/shared';
import {
  SHARE_IMAGE_SIZE,
  shareImageNote,
  shareImagePath,
} from '@lotwise/domain/community/share-image';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { plainText } from '@lotwise/domain/text/plain-text';

// Every byte here is sent with every question page: what a search engine shows of it, and no more.
const ANSWERS_MAX = 3;
const QUESTION_TEXT_MAX = 300;
const ANSWER_TEXT_MAX = 200;
const DESCRIPTION_MAX = 160;
/**
 * How much HTML is read for a text: most posts have little beside it, and a post may have 50,000
 * characters.
 */
const HTML_PER_CHARACTER = [2, 8];

/** What a question's page says of it to machines. */
export const head: HeadOf = (_address, replyTo, { site, address }) => {
  const question = replyTo('GET /api/questions/{id}');
  if (!question) return {};
  return {
    title: question.title,
    isArticle: true,
    description: excerptOf(
      question.shortAnswer ?? textOf(question.descriptionHtml, DESCRIPTION_MAX),
      DESCRIPTION_MAX,
    ),
    feed: { path: `/feeds/questions/${question.id}.atom`, title: 'Answers to this question' },
    image: {
      path: shareImagePath(question.id),
      alt: [question.title, shareImageNote(question)].filter(Boolean).join(' · '),
      ...SHARE_IMAGE_SIZE,
    },
    data: questionData(site, question, address),
  };
};

/**
 * A question, its best checked answers and its place in the site, as search engines read them
 * (schema.org). Data, not a script: nothing runs it.
 */
function questionData(site: Site, question: Question, address: string): object {
  const graph = [
    { '@type': 'QAPage', mainEntity: questionOf(question, address) },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Questions', item: `${site.url}/` },
        { '@type': 'ListItem', position: 2, name: question.title },
      ],
    },
  ];
  return { '@graph': graph };
}

function questionOf(
  { title, descriptionHtml, votes, answerCount, createdAt, author, answers }: Question,
  address: string,
) {
  // Only what somebody checked against the law is offered as an answer.
  const best = answers.filter(({ validity }) => validity !== null).slice(0, ANSWERS_MAX);
  const accepted = best.find(({ isAccepted }) => isAccepted);
  const others = best
    .filter((answer) => answer !== accepted)
    .map((answer) => answerOf(answer, address));
  return {
    '@type': 'Question',
    name: title,
    text: textOf(descriptionHtml, QUESTION_TEXT_MAX),
    upvoteCount: votes,
    answerCount,
    datePublished: createdAt,
    author: authorOf(author),
    ...(accepted && { acceptedAnswer: answerOf(accepted, address) }),
    ...(others.length > 0 && { suggestedAnswer: others }),
  };
}

function answerOf({ id, contentHtml, votes, createdAt, author }: Answer, address: string) {
  return {
    '@type': 'Answer',
    text: textOf(contentHtml, ANSWER_TEXT_MAX),
    upvoteCount: votes,
    url: `${address}#answer-${id}`,
    datePublished: createdAt,
    author: authorOf(author),
  };
}

const authorOf = ({ username, isEditorial }: Author) => ({
  '@type': isEditorial ? 'Organization' : 'Person',
  name: username,
});

/** The beginning of a post's text. */
function textOf(html: string, max: number): string {
  let text = '';
  for (const share of HTML_PER_CHARACTER) {
    const isWhole = html.length <= max * share;
    // A tag that the cut fell into is not text.
    text = plainText(isWhole ? html : html.slice(0, max * share).replace(/<[^>]*$/, ''));
    if (isWhole || text.length > max) break;
  }
  return excerptOf(text, max);
}
