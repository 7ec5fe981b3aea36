import { useMemo } from 'react';
import { listPostCategories, listQuestions, type PostCategory, type Question } from '#shared/contracts/faq.ts';
import { toWords } from '#shared/rules/fold.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { type RecordTexts, toRecordTexts } from '../../lib/texts/record-texts.ts';
import { toPlainText } from '../../lib/texts/rich-text.ts';

interface ShownQuestion {
  /** Id of the question's element: `q-601`. */
  anchor: string;
  title: string;
  /** Sanitised rich text. */
  article: string;
  /** Words by which the search finds the question. */
  searchWords: string[];
}

export interface Topic {
  /** Id of the topic's element: `topic-1`. */
  anchor: string;
  /** Name of the category; undefined for questions without a category. */
  name: string | undefined;
  questions: ShownQuestion[];
}

const byOrder = (a: { order: number; id: number }, b: { order: number; id: number }) => a.order - b.order || a.id - b.id;

/** Groups questions in the page's language by category, in the centre's order. Questions without a category come last. */
export function toTopics(questions: readonly Question[], categories: readonly PostCategory[], texts: RecordTexts): Topic[] {
  const sorted = [...questions].sort(byOrder);
  const known = categories.filter((category) => texts.find(category, 'name') !== undefined).sort(byOrder);
  const isKnown = (id: number | null | undefined) => known.some((category) => category.id === id);
  const toShown = (listed: Question[]) => listed.flatMap((question) => toShownQuestion(question, texts) ?? []);
  return [
    ...known.map((category) => ({
      anchor: `topic-${category.id}`,
      name: texts.get(category, 'name'),
      questions: toShown(sorted.filter(({ category_id }) => category_id === category.id)),
    })),
    { anchor: 'topic-other', name: undefined, questions: toShown(sorted.filter(({ category_id }) => !isKnown(category_id))) },
  ].filter((topic) => topic.questions.length > 0);
}

/** Returns questions in which every typed word is the beginning of a word in the question or answer. If nothing is typed, returns all. */
export function filterTopics(topics: readonly Topic[], typed: string): Topic[] {
  const beginnings = toWords(typed);
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(({ searchWords }) => hasAll(searchWords, beginnings)) }))
    .filter((topic) => topic.questions.length > 0);
}

export function countQuestions(topics: readonly Topic[]): number {
  return topics.reduce((sum, { questions }) => sum + questions.length, 0);
}

function hasAll(words: readonly string[], beginnings: readonly string[]): boolean {
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function toShownQuestion(question: Question, texts: RecordTexts): ShownQuestion | undefined {
  const title = texts.find(question, 'title');
  const article = texts.find(question, 'article');
  if (title === undefined || article === undefined) return undefined;
  return { anchor: `q-${question.id}`, title, article, searchWords: toWords(`${title} ${toPlainText(article, Number.POSITIVE_INFINITY)}`) };
}

/** All questions by topic. If the centre has no categories, they are a single topic. */
export function useTopics(): Resource<Topic[]> {
  const site = useSite();
  const questions = useEndpoint(listQuestions);
  const categories = useEndpoint(listPostCategories);
  const loaded = 'data' in questions ? questions.data : undefined;
  const sorted = categories.state === 'ready' ? categories.data : noCategories;
  const topics = useMemo(() => loaded && toTopics(loaded, sorted, toRecordTexts(site)), [loaded, sorted, site]);
  if (questions.state === 'failed') return questions;
  if (questions.state === 'loading' || categories.state === 'loading' || !topics) return { state: 'loading' };
  return { state: topics.length === 0 ? 'empty' : 'ready', data: topics, meta: undefined };
}

const noCategories: readonly PostCategory[] = [];

/** Describes questions and answers for schema.org. */
export function toFaqSchema(topics: readonly Topic[]): Readonly<Record<string, unknown>> {
  return {
    '@type': 'FAQPage',
    mainEntity: topics
      .flatMap(({ questions }) => questions)
      .map(({ title, article }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(article, Number.POSITIVE_INFINITY) },
      })),
  };
}
