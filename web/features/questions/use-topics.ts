import { useMemo } from 'react';
import { listPostCategories, listQuestions, type PostCategory } from '#shared/contracts/faq.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { toRecordTexts } from '../../lib/texts/record-texts.ts';
import { type Topic, toTopics } from './question-topics.ts';

/** All questions by topic. Without categories, as a single topic. */
export function useTopics(): Resource<Topic[]> {
  const site = useSite();
  const questions = useEndpoint(listQuestions);
  const categories = useEndpoint(listPostCategories);
  const asked = 'data' in questions ? questions.data : undefined;
  const sorted = categories.state === 'ready' ? categories.data : noCategories;
  const topics = useMemo(() => asked && toTopics(asked, sorted, toRecordTexts(site)), [asked, sorted, site]);
  if (questions.state === 'failed') return questions;
  if (questions.state === 'loading' || categories.state === 'loading' || !topics) return { state: 'loading' };
  return { state: topics.length === 0 ? 'empty' : 'ready', data: topics, meta: undefined };
}

const noCategories: readonly PostCategory[] = [];
