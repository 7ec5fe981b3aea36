import type { PostCategory, Question } from '#shared/contracts/faq.ts';
import { toWords } from '#shared/rules/fold.ts';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';
import { toPlainText } from '../../lib/texts/rich-text.ts';

interface ShownQuestion {
  /** Anchor on the page, `q-601`. */
  anchor: string;
  title: string;
  /** Sanitised rich text. */
  article: string;
  /** Words for the search. */
  searchWords: string[];
}

export interface Topic {
  /** Anchor on the page, `topic-1`. */
  anchor: string;
  /** Undefined for questions without a category. */
  name: string | undefined;
  questions: ShownQuestion[];
}

const byOrder = (a: { order: number; id: number }, b: { order: number; id: number }) => a.order - b.order || a.id - b.id;

/** Questions in the page's language by category, in the centre's order; those without a category come last. */
export function toTopics(questions: readonly Question[], categories: readonly PostCategory[], texts: RecordTexts): Topic[] {
  const sorted = [...questions].sort(byOrder);
  const known = categories.filter((category) => texts.find(category, 'name') !== undefined).sort(byOrder);
  const isKnown = (id: number | null | undefined) => known.some((category) => category.id === id);
  const toShown = (kept: Question[]) => kept.flatMap((question) => toShownQuestion(question, texts) ?? []);
  return [
    ...known.map((category) => ({
      anchor: `topic-${category.id}`,
      name: texts.get(category, 'name'),
      questions: toShown(sorted.filter(({ category_id }) => category_id === category.id)),
    })),
    { anchor: 'topic-other', name: undefined, questions: toShown(sorted.filter(({ category_id }) => !isKnown(category_id))) },
  ].filter((topic) => topic.questions.length > 0);
}

/** Questions in which every typed word is the beginning of a word in question or answer; all if nothing is typed. */
export function filterTopics(topics: readonly Topic[], typed: string): Topic[] {
  const wanted = toWords(typed);
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(({ searchWords }) => hasAll(searchWords, wanted)) }))
    .filter((topic) => topic.questions.length > 0);
}

export function countQuestions(topics: readonly Topic[]): number {
  return topics.reduce((sum, { questions }) => sum + questions.length, 0);
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function toShownQuestion(question: Question, texts: RecordTexts): ShownQuestion | undefined {
  const title = texts.find(question, 'title');
  const article = texts.find(question, 'article');
  if (title === undefined || article === undefined) return undefined;
  return { anchor: `q-${question.id}`, title, article, searchWords: toWords(`${title} ${toPlainText(article, Number.POSITIVE_INFINITY)}`) };
}
