import type { ChatReply } from '@lotwise/contract/premium/assistant';
import {
  lackingTexts,
  modelScopeText,
  NO_COMPANY,
  NO_SOURCE,
  noYearText,
  quoteAnswer,
  shortAnswer,
  uncoveredText,
  WHICH_COUNTRY,
} from '@lotwise/domain/premium/assistant-answer';
import { REFUSAL_TEXTS } from '@lotwise/domain/premium/assistant-refusals';
import type { AskedScope } from '@lotwise/domain/premium/asked-scope';
import { dayOf } from '@lotwise/domain/text/days';
import { heldCountry } from '@lotwise/domain/premium/held-country';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { currentTaxYear } from '@lotwise/domain/countries/tax-years';
import type { Platform } from '../../../platform/http/app.ts';
import { type ChatModel, ModelTrouble } from '../../../providers/chat-model/chat-model.ts';
import type { Source } from '../../community/passages/finding.service.ts';
import { keep, openConversation, sourceOf } from './conversations.service.ts';
import { type Decision, decide } from './decide.service.ts';
import { groundedAnswer } from './grounded.ts';
import { promptOf, supportOf } from './prompt.ts';

/** Earlier messages that a model reads. */
const TURNS = 6;

export interface Asked {
  userId: string;
  question: string;
  conversationId?: string | null | undefined;
  now: Date;
  signal: AbortSignal;
}

/** A piece of the response, or word that what came before is to be forgotten. */
export type Piece = { text: string } | 'restart';

type Made = Pick<ChatReply, 'response' | 'outcome'> & { sources: readonly Source[] };
type Making = AsyncGenerator<Piece, Made>;

/** Answers a question piece by piece, and stores the exchange once it is complete. */
export async function* converse(
  platform: Platform,
  model: ChatModel | null,
  asked: Asked,
): AsyncGenerator<Piece, ChatReply> {
  const { db } = platform.database;
  const { userId, question, now } = asked;
  const opened = await openConversation(db, { userId, conversationId: asked.conversationId });
  const { asked: before, held } = opened;
  const turns = opened.turns.slice(-TURNS);
  const day = dayOf(now);
  const decision = await decide(db, { question, before, held, day });
  const said = saidAtOnce(decision);
  const made = yield* 'made' in said
    ? whole(said.made)
    : fromSources(platform, model, { ...said.grounds, turns, day, signal: asked.signal });
  const conversationId = await keep(db, {
    userId,
    conversationId: opened.conversation?.id,
    question,
    response: made.response,
    quoted: made.sources,
    now,
  });
  return {
    response: made.response,
    outcome: made.outcome,
    sources: made.sources.map(sourceOf),
    country: heldCountry([...held, question])?.name ?? null,
    conversationId,
  };
}

const NOTHING: Made = { response: NO_SOURCE, outcome: 'no_source', sources: [] };

/** What is said without a word of a source, or what the sources are asked. */
function saidAtOnce(
  decision: Decision,
): { made: Made } | { grounds: Omit<Grounds, 'turns' | 'day' | 'signal'> } {
  if ('refusal' in decision) {
    const response = REFUSAL_TEXTS[decision.refusal];
    return { made: { response, outcome: 'refused', sources: [] } };
  }
  if ('uncovered' in decision)
    return { made: { ...NOTHING, response: uncoveredText(decision.uncovered) } };
  if ('isOfCompany' in decision) return { made: { ...NOTHING, response: NO_COMPANY } };
  if ('noYear' in decision) {
    const response = noYearText(decision.jurisdiction, decision.noYear);
    return { made: { ...NOTHING, response } };
  }
  const { sources, asksCountry, lacking } = decision;
  if (sources.length === 0) return { made: NOTHING };
  if (asksCountry) return { made: { response: WHICH_COUNTRY, outcome: 'which_country', sources } };
  const [only, ask] = lacking ? lackingTexts(lacking) : [];
  return {
    grounds: {
      ...decision,
      opening: only === undefined ? '' : `${only}\n\n`,
      closing: ask === undefined ? '' : `\n\n${ask}`,
    },
  };
}

interface Grounds {
  question: string;
  asked: AskedScope;
  countries: readonly Jurisdiction[];
  sources: readonly Source[];
  /** What is said before the rest and after it; may be empty. */
  opening: string;
  closing: string;
  turns: Awaited<ReturnType<typeof openConversation>>['turns'];
  day: string;
  signal: AbortSignal;
}

async function* fromSources({ log }: Platform, model: ChatModel | null, grounds: Grounds): Making {
  if (model) {
    try {
      return yield* fromModel(model, grounds);
    } catch (error) {
      if (!(error instanceof ModelTrouble)) throw error;
      // Its message holds nothing of question and answer.
      log.warn({ reason: error.message }, 'the assistant’s model failed');
      yield 'restart';
    }
  }
  const { sources, asked, day, opening, closing } = grounds;
  const response = opening + quoteAnswer(sources, asked, day) + closing;
  return yield* whole({ response, outcome: 'answered', sources });
}

async function* fromModel(
  model: ChatModel,
  { question, asked, countries, sources: found, opening, closing, turns, day, signal }: Grounds,
): Making {
  const scope = countries.length > 1 ? asked : assumedScope(asked, found, day);
  const sources = found.filter(
    ({ jurisdiction }) =>
      jurisdiction === null || scope.jurisdiction === null || jurisdiction === scope.jurisdiction,
  );
  const answer = groundedAnswer(model, {
    messages: promptOf({ question, quotes: sources, scope, countries, turns, day }),
    sources: sources.map(supportOf),
    question,
    signal,
  });
  const begin = [
    ...sources.slice(0, 1).flatMap(shortAnswer),
    modelScopeText(scope, asked, countries),
  ].join('\n\n');
  let response = '';
  for (;;) {
    const step = await answer.next();
    if (!step.done) {
      const text = response === '' ? `${opening}${begin}\n\n${step.value.trimStart()}` : step.value;
      response += text;
      yield { text };
    } else if ('declined' in step.value) {
      const { declined } = step.value;
      return yield* whole(
        declined === 'no_source'
          ? NOTHING
          : { response: REFUSAL_TEXTS[declined], outcome: 'refused', sources: [] },
      );
    } else {
      if (closing !== '') yield { text: closing };
      // The numbers in the text stay right: only what comes after the last cited one goes.
      return {
        response: response.trimEnd() + closing,
        outcome: 'answered',
        sources: sources.slice(0, Math.max(...step.value.cited)),
      };
    }
  }
}

/**
 * Where and for when a model answers: as asked; else as the closest source holds, for the current
 * year if it does.
 */
function assumedScope(asked: AskedScope, [closest]: readonly Source[], day: string): AskedScope {
  const jurisdiction = asked.jurisdiction ?? closest?.jurisdiction ?? null;
  const current = currentTaxYear(jurisdiction, day);
  return {
    jurisdiction,
    taxYear: asked.taxYear ?? Math.min(current, closest?.taxYearTo ?? current),
  };
}

async function* whole(made: Made): Making {
  for (const paragraph of made.response.split(/(?<=\n\n)/)) yield { text: paragraph };
  return made;
}
